import { expect, test } from 'vitest';
import { dueState } from './dueState.ts';

const now = new Date(2026, 2, 10, 23, 30);

test.each([
  ['2026-03-09', 'pending_review', 'overdue'],
  ['2026-03-10', 'pending_review', 'urgent'],
  ['2026-03-13', 'approved', 'urgent'],
  ['2026-03-14', 'approved', null],
  ['2026-03-09', 'paid', null],
  ['2026-03-09', 'rejected', null],
  [null, 'pending_review', null],
] as const)('an invoice due on %s that is %s is marked %s', (dueDate, status, state) => {
  expect(dueState({ dueDate, status }, now)).toBe(state);
});
