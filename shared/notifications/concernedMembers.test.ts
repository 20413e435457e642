import { expect, test } from 'vitest';
import type { Role } from '../permissions.ts';
import { type Concerning, concernedMembers } from './concernedMembers.ts';

const member = (personId: string, ...roles: Role[]) => ({ personId, roles });
const members = [
  member('ann', 'approver'),
  member('max', 'manager'),
  member('ada', 'admin'),
  member('cleo', 'clerk'),
];

function concerned(known: Partial<Concerning>, keepsUploadersOut = false): string[] {
  const invoice: Concerning = {
    status: 'pending_review',
    awaitsReview: false,
    sentBack: null,
    requiredApprovers: ['approver'],
    approvedBy: [],
    standIns: [],
    escalatedAt: null,
    appliedRule: null,
    uploadedBy: null,
    heldBy: [],
    asked: null,
    ...known,
  };
  return concernedMembers(invoice, { members, keepsUploadersOut }).map(
    ({ personId, kind }) => `${kind} ${personId}`,
  );
}

test('an invoice concerns the members whose approval would count', () => {
  expect(concerned({})).toEqual(['turn ann', 'turn max', 'turn ada']);
  expect(concerned({ requiredApprovers: ['manager'] })).toEqual(['turn max', 'turn ada']);
  expect(concerned({ requiredApprovers: ['approver', 'approver'], approvedBy: ['ann'] })).toEqual([
    'turn max',
    'turn ada',
  ]);
});

test('an invoice does not concern its uploader where the company excludes uploaders', () => {
  expect(concerned({ uploadedBy: 'max' })).toContain('turn max');
  expect(concerned({ uploadedBy: 'max' }, true)).not.toContain('turn max');
});

test('an invoice that waits for its review waits for nobody’s verification or approval', () => {
  expect(concerned({ awaitsReview: true })).toEqual([]);
  expect(concerned({ awaitsReview: true, heldBy: ['bank_details_changed'] })).toEqual([]);
});

test('an invoice that was sent back concerns its reviewer and its uploaders, else every clerk', () => {
  const sentBack = {
    personId: 'max',
    name: 'Max',
    at: '2026-01-05T09:00:00.000Z',
    reason: 'Wrong amount',
    reviewedBy: 'ann',
  };
  const back = { awaitsReview: true, sentBack };
  expect(concerned({ ...back, uploadedBy: 'ada' })).toEqual(['sent_back ann', 'sent_back ada']);
  expect(concerned({ ...back, uploadedBy: 'max' })).toEqual(['sent_back ann']);
  const unknown = { ...back, sentBack: { ...sentBack, reviewedBy: null } };
  expect(concerned(unknown)).toEqual(['sent_back cleo']);
  expect(concerned({ ...unknown, uploadedBy: 'left' })).toEqual(['sent_back cleo']);
});

test('an escalated invoice notifies managers and admins again', () => {
  const escalated = {
    requiredApprovers: ['finance_director'],
    escalatedAt: '2026-01-01T00:00:00Z',
  };
  expect(concerned({ ...escalated, escalatedAt: null })).toEqual([]);
  expect(concerned(escalated)).toEqual(['escalated max', 'escalated ada']);
});

test('a held invoice concerns only members who may verify it', () => {
  expect(concerned({ heldBy: ['bank_details_changed'], uploadedBy: 'ann' })).toEqual([
    'held max',
    'held ada',
  ]);
});

test('a decided invoice concerns nobody', () => {
  for (const status of ['approved', 'rejected', 'paid'] as const) {
    expect(concerned({ status })).toEqual([]);
  }
});
