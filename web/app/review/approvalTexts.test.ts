import { expect, test } from 'vitest';
import { approvalProgressOf } from '#shared/approvals/approvalProgress.ts';
import { approvalStateText } from './approvalTexts.ts';

const members = [
  { personId: 'sam', roles: ['approver'] },
  { personId: 'kim', roles: ['manager'] },
  { personId: 'lou', roles: ['approver'] },
] as const;

function words(requiredApprovers: string[], approvedBy: string[]) {
  const progress = approvalProgressOf({
    requiredApprovers,
    members,
    approvedBy,
    escalated: false,
    keptOut: [],
  });
  const capital = (id: string) => `${id[0]?.toUpperCase()}${id.slice(1)}`;
  return approvalStateText(progress, approvedBy.map(capital), capital);
}

test('the text says who has approved and who still has to', () => {
  expect(words(['manager', 'approver'], ['sam'])).toBe(
    'Sam approved · a manager still has to approve',
  );
  expect(words(['kim'], [])).toBe('Kim still has to approve');
  expect(words(['manager', 'approver', 'approver'], [])).toBe(
    'a manager and two approvers still have to approve',
  );
  expect(words(['approver'], ['sam'])).toBe('Sam approved · somebody still has to confirm it');
});
