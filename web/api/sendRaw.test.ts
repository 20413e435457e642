import { expect, test } from 'vitest';
import { readRetryAfter } from './sendRaw.ts';

const now = Date.UTC(2026, 0, 1);

test.each([
  [null, null],
  ['', null],
  ['soon', null],
  ['0', 0],
  ['120', 120_000],
  ['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
  ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
])('Retry-After: %s means %s ms', (header, expected) => {
  expect(readRetryAfter(header, now)).toBe(expected);
});
