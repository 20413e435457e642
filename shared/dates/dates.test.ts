import { expect, test } from 'vitest';
import { dayOf, daysBetween, monthsBetween } from './days.ts';
import { isWithin, type Period, rangeOf } from './periods.ts';

const expectations: [Period, string, string, string][] = [
  ['this-month', '2026-02-10', '2026-02-01', '2026-02-28'],
  ['this-month', '2028-02-10', '2028-02-01', '2028-02-29'],
  ['last-month', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['this-quarter', '2026-06-30', '2026-04-01', '2026-06-30'],
  ['last-quarter', '2026-02-01', '2025-10-01', '2025-12-31'],
  ['this-year', '2026-07-01', '2026-01-01', '2026-12-31'],
  ['last-year', '2026-07-01', '2025-01-01', '2025-12-31'],
  ['last-12-months', '2026-03-15', '2025-04-01', '2026-03-31'],
];

test.each(expectations)('%s on %s is from %s to %s', (which, today, from, to) => {
  expect(rangeOf(which, today)).toEqual({ from, to });
});

test('a range includes both ends, and an open end has no limit', () => {
  const march = { from: '2026-03-01', to: '2026-03-31' };
  expect(
    ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01'].map((day) => isWithin(day, march)),
  ).toEqual([false, true, true, false]);
  expect(isWithin('1999-01-01', { from: null, to: '2026-01-01' })).toBe(true);
});

test('months and days are counted across a new year', () => {
  expect(monthsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthsBetween('2026-02', '2026-01')).toEqual([]);
  expect(daysBetween('2025-12-30', '2026-01-02')).toBe(3);
  expect(daysBetween('2026-03-02', '2026-03-01')).toBe(-1);
});

test('the day of a timestamp is in the local time zone', () => {
  expect(dayOf(new Date(2026, 2, 31, 23, 59))).toBe('2026-03-31');
  expect(dayOf(new Date(2026, 2, 31, 0, 1).toISOString())).toBe('2026-03-31');
});
