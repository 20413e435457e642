import { expect, test } from 'vitest';
import { myTurn, type Turn } from './myTurn.ts';
import type { Member } from './slots.ts';

const ada: Member = { personId: 'ada', roles: ['approver'] };
const bea: Member = { personId: 'bea', roles: ['manager'] };
const cleo: Member = { personId: 'cleo', roles: ['clerk'] };
const members = [ada, bea, cleo];

function invoice(parts: Partial<Turn> = {}): Turn {
  return {
    status: 'pending_review',
    requiredApprovers: ['approver', 'manager'],
    approvedBy: [],
    standIns: [],
    escalatedAt: null,
    uploadedBy: null,
    ...parts,
  };
}

function whose(one: Turn, options?: { keepsUploadersOut: boolean }) {
  return members
    .map(({ personId }) => personId)
    .filter((person) => myTurn(one, members, person, options));
}

test('an invoice waits for everybody whose approval would count', () => {
  expect(whose(invoice())).toEqual(['ada', 'bea']);
  expect(whose(invoice({ approvedBy: ['ada'] }))).toEqual(['bea']);
});

test('one that has all its approvals since a rule has changed waits for anybody to confirm it', () => {
  expect(whose(invoice({ approvedBy: ['ada', 'bea'] }))).toEqual(['ada', 'bea']);
});

test('a slot of a manager waits for managers, until it has waited too long for an approver', () => {
  expect(whose(invoice({ requiredApprovers: ['manager'] }))).toEqual(['bea']);
  expect(whose(invoice({ requiredApprovers: ['ada'] }))).toEqual(['ada']);
  const escalatedAt = '2026-01-05T09:00:00.000Z';
  expect(whose(invoice({ requiredApprovers: ['ada'], escalatedAt }))).toEqual(['ada', 'bea']);
});

test('what is decided waits for nobody', () => {
  expect(whose(invoice({ status: 'approved' }))).toEqual([]);
  expect(whose(invoice({ status: 'rejected' }))).toEqual([]);
});

test('who brought it in is passed over where the company wants it so', () => {
  const own = invoice({ uploadedBy: 'ada' });
  expect(whose(own)).toEqual(['ada', 'bea']);
  expect(whose(own, { keepsUploadersOut: true })).toEqual(['bea']);
  const theirs = invoice({ uploadedBy: null, alsoUploadedBy: ['bea'] });
  expect(whose(theirs, { keepsUploadersOut: true })).toEqual(['ada']);
});
