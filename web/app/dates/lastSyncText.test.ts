import { expect, test } from 'vitest';
import { longDate } from '../dates/dates.ts';
import { lastSyncText } from './lastSyncText.ts';

const now = Date.parse('2026-03-10T12:00:00Z');

test.each([
  [null, 'Never synced'],
  ['2026-03-10T12:00:30Z', '0m ago'],
  ['2026-03-10T11:00:01Z', '59m ago'],
  ['2026-03-10T11:00:00Z', '1h ago'],
  ['2026-03-09T12:00:01Z', '23h ago'],
])('a sync at %s reads %s', (time, text) => {
  expect(lastSyncText(time, now)).toBe(text);
});

test('a sync more than a day ago shows its date', () => {
  const time = '2026-03-09T12:00:00Z';
  expect(lastSyncText(time, now)).toBe(longDate(time));
});
