import { expect, test } from 'vitest';
import { changesOf } from './changesOf.ts';
import { someRule } from './testing.ts';

test('only what differs is a change, the list of approvers as a whole', () => {
  const before = someRule({ requiredApprovers: ['manager', 'approver'] });
  expect(changesOf(before, { ...before, requiredApprovers: ['manager', 'approver'] })).toEqual([]);
  expect(
    changesOf(before, { ...before, maxAmount: 5000, requiredApprovers: ['approver', 'manager'] }),
  ).toEqual([
    ['maxAmount', 5000],
    ['requiredApprovers', ['approver', 'manager']],
  ]);
});
