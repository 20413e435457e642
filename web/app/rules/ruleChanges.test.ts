import { expect, test } from 'vitest';
import { ruleChanges } from './ruleChanges.ts';
import { someRule } from './testing.ts';

test('only differing fields are changes, and the list of approvers changes as a whole', () => {
  const before = someRule({ requiredApprovers: ['manager', 'approver'] });
  expect(ruleChanges(before, { ...before, requiredApprovers: ['manager', 'approver'] })).toEqual(
    [],
  );
  expect(
    ruleChanges(before, { ...before, maxAmount: 5000, requiredApprovers: ['approver', 'manager'] }),
  ).toEqual([
    ['maxAmount', 5000],
    ['requiredApprovers', ['approver', 'manager']],
  ]);
});
