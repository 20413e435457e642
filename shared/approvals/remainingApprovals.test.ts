import { expect, it } from 'vitest';
import type { Role } from '../permissions.ts';
import { type ApprovalContext, approvalProgressOf } from './approvalProgress.ts';
import { remainingApprovalsText } from './remainingApprovals.ts';
import type { Member } from './slots.ts';

const member = (personId: string, ...roles: Role[]): Member => ({ personId, roles });
const team = [member('max', 'manager'), member('ann', 'approver'), member('amy', 'approver')];

function textOf(requiredApprovers: string[], values: Partial<ApprovalContext> = {}): string {
  const circumstances = { requiredApprovers, members: team, approvedBy: [], ...values };
  const progress = approvalProgressOf({ escalated: false, keptOut: [], ...circumstances });
  return remainingApprovalsText(progress, (personId) => personId.toUpperCase());
}

it('says who still has to approve', () => {
  expect(textOf(['manager', 'approver'], { approvedBy: ['ann'] })).toBe(
    '1 of 2 approvals; a manager still has to approve.',
  );
  expect(textOf(['approver', 'amy', 'approver'])).toBe(
    '0 of 3 approvals; two approvers and AMY still have to approve.',
  );
  expect(textOf(['who left'])).toBe(
    '0 of 1 approvals; somebody who is not in the team still has to approve.',
  );
});

it('leaves the least specific slots open, in any order of approvals', () => {
  const slots = ['approver', 'manager', 'max'];
  expect(textOf(slots, { approvedBy: ['max'] })).toBe(
    '1 of 3 approvals; an approver and a manager still have to approve.',
  );
  expect(textOf(['approver', 'manager'], { approvedBy: ['max'] })).toBe(
    '1 of 2 approvals; an approver still has to approve.',
  );
});

it('says how many are missing when the team is smaller than the rule', () => {
  expect(textOf(['approver', 'approver'], { members: team.slice(1, 2) })).toBe(
    '0 of 1 approvals; one more person still has to approve: an approver.',
  );
  expect(textOf(['manager', 'approver', 'finance_director'], { members: team.slice(0, 2) })).toBe(
    '0 of 2 approvals; two more people still have to approve: a manager, an approver or a finance director.',
  );
});

it('asks for a confirmation when all approvals are there', () => {
  expect(textOf(['approver'], { approvedBy: ['ann'] })).toBe(
    '1 of 1 approvals; somebody still has to confirm it.',
  );
});
