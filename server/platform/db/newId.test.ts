import { afterEach, expect, it, vi } from 'vitest';
import { newId } from './newId.ts';

afterEach(() => vi.useRealTimers());

it('ids that are made in one millisecond differ, and sort in the order in which they were made', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00Z') });
  const made = Array.from({ length: 1_000 }, newId);
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
});
