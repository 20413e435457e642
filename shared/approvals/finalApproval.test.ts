import { expect, test } from 'vitest';
import { finalApprovalOf } from './finalApproval.ts';
import type { Member } from './slots.ts';

const members: Member[] = [
  { personId: 'ada', roles: ['admin'] },
  { personId: 'max', roles: ['manager'] },
  { personId: 'ann', roles: ['approver'] },
  { personId: 'clara', roles: ['clerk'] },
];
const circumstances = { members, approvedBy: [], keptOut: [] };
const peopleSet = (...people: string[]) => new Set(people);

test('a member who changed no policy may complete an invoice although others changed it', () => {
  expect(finalApprovalOf(circumstances, peopleSet('max'), 'ann')).toEqual({ kind: 'theirs' });
});

test('a member who changed the policy cannot complete an invoice while others can', () => {
  expect(finalApprovalOf(circumstances, peopleSet('max'), 'max')).toEqual({
    kind: 'others',
    personIds: ['ada', 'ann'],
  });
  expect(finalApprovalOf(circumstances, peopleSet('max', 'ada'), 'max')).toEqual({
    kind: 'others',
    personIds: ['ann'],
  });
  expect(finalApprovalOf({ ...circumstances, keptOut: ['ann'] }, peopleSet('max'), 'max')).toEqual({
    kind: 'others',
    personIds: ['ada'],
  });
  const approvedByAll = { ...circumstances, approvedBy: ['ada', 'ann', 'max'] };
  expect(finalApprovalOf(approvedByAll, peopleSet('max'), 'max').kind).toBe('others');
});

test('when all approvers changed the policy, two of them must approve', () => {
  const everybody = peopleSet('ada', 'max', 'ann');
  const first = finalApprovalOf({ ...circumstances, approvedBy: ['max'] }, everybody, 'max');
  expect(first).toEqual({ kind: 'others', personIds: ['ada', 'ann'] });
  const second = finalApprovalOf({ ...circumstances, approvedBy: ['max'] }, everybody, 'ada');
  expect(second).toEqual({ kind: 'theirs' });
});

test('the only approver may complete an invoice after changing the policy', () => {
  const team = members.filter(({ personId }) => personId === 'max' || personId === 'clara');
  expect(finalApprovalOf({ ...circumstances, members: team }, peopleSet('max'), 'max')).toEqual({
    kind: 'alone',
  });
});
