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
    awaitsReview: false,
    requiredApprovers: ['approver', 'manager'],
    approvedBy: [],
    standIns: [],
    escalatedAt: null,
    appliedRule: null,
    uploadedBy: null,
    ...parts,
  };
}

function waitsFor(one: Turn, options?: { keepsUploadersOut: boolean }) {
  return members
    .map(({ personId }) => personId)
    .filter((person) => myTurn(one, members, person, options));
}

test('an invoice waits for every member whose approval would count', () => {
  expect(waitsFor(invoice())).toEqual(['ada', 'bea']);
  expect(waitsFor(invoice({ approvedBy: ['ada'] }))).toEqual(['bea']);
});

test('an invoice that is complete since a rule changed waits for any approver to confirm it', () => {
  expect(waitsFor(invoice({ approvedBy: ['ada', 'bea'] }))).toEqual(['ada', 'bea']);
});

test('an escalated invoice also waits for managers and admins', () => {
  expect(waitsFor(invoice({ requiredApprovers: ['manager'] }))).toEqual(['bea']);
  expect(waitsFor(invoice({ requiredApprovers: ['ada'] }))).toEqual(['ada']);
  const escalatedAt = '2026-01-05T09:00:00.000Z';
  expect(waitsFor(invoice({ requiredApprovers: ['ada'], escalatedAt }))).toEqual(['ada', 'bea']);
});

test('a decided invoice waits for nobody', () => {
  expect(waitsFor(invoice({ status: 'approved' }))).toEqual([]);
  expect(waitsFor(invoice({ status: 'rejected' }))).toEqual([]);
});

test('an invoice that waits for its review is nobody’s turn', () => {
  expect(waitsFor(invoice({ awaitsReview: true }))).toEqual([]);
});

test('an invoice does not wait for its uploaders where the company excludes them', () => {
  const own = invoice({ uploadedBy: 'ada' });
  expect(waitsFor(own)).toEqual(['ada', 'bea']);
  expect(waitsFor(own, { keepsUploadersOut: true })).toEqual(['bea']);
  const theirs = invoice({ uploadedBy: null, alsoUploadedBy: ['bea'] });
  expect(waitsFor(theirs, { keepsUploadersOut: true })).toEqual(['ada']);
});
