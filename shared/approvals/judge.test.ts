import { describe, expect, it } from 'vitest';
import { judge, type Policy, type UndecidedInvoice } from './judge.ts';

const rule = {
  id: '01990000-0000-7000-8000-000000000001',
  name: 'Two of us',
  minAmount: 0,
  maxAmount: 500,
  requiredApprovers: ['manager', 'approver'],
  priority: 0,
  autoEscalateAfterHours: 24,
  isActive: true,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const policy: Policy = {
  rules: [rule],
  rates: {},
  members: [
    { personId: 'max', roles: ['manager'] },
    { personId: 'ann', roles: ['approver'] },
    { personId: 'amy', roles: ['approver'] },
  ],
  keepsUploadersOut: false,
  reviewing: 'confident',
};
const invoice: UndecidedInvoice = {
  amount: '100.00',
  currency: 'USD',
  vendorId: 'acme',
  documentType: 'invoice',
  flags: [],
  lines: [],
  coding: {},
  uploadedBy: 'ann',
  waitingSince: new Date('2026-03-01T12:00:00Z'),
  escalatedAt: null,
  givenBy: [],
  isReviewed: false,
  isSentBack: false,
  doubts: 0,
};

describe('judging an invoice under a policy', () => {
  it('counts only approvals that fill a slot, in the order in which they were given', () => {
    const { approvedBy, progress } = judge({ ...invoice, givenBy: ['amy', 'ann', 'max'] }, policy);
    expect(approvedBy).toEqual(['amy', 'max']);
    expect(progress.complete).toBe(true);
  });

  it('does not count approvals of its uploaders where the company excludes them', () => {
    const strict = { ...policy, keepsUploadersOut: true };
    const { approvedBy, progress } = judge({ ...invoice, givenBy: ['ann'] }, strict);
    expect(approvedBy).toEqual([]);
    expect(progress.needed).toBe(2);
    const joined = { ...invoice, alsoUploadedBy: ['max'], givenBy: ['max', 'amy'] };
    expect(judge(joined, strict)).toMatchObject({ approvedBy: ['amy'], progress: { needed: 1 } });
  });

  it('asks the approver of the vendor, or else a manager', () => {
    const owned = (owner: string | null, requiredApprovers = ['owner']) => ({
      ...policy,
      rules: [{ ...rule, requiredApprovers }],
      vendorDefaults: new Map([['acme', { coding: {}, owner }]]),
    });
    const asked = (set: Policy, values: Partial<UndecidedInvoice> = {}) =>
      judge({ ...invoice, ...values }, set).circumstances.requiredApprovers;
    expect(asked(owned('amy'))).toEqual(['amy']);
    expect(asked(owned(null))).toEqual(['manager']);
    expect(asked(owned('somebody who left'))).toEqual(['manager']);
    expect(asked(owned('amy'), { vendorId: null })).toEqual(['manager']);
    expect(asked(owned('amy', ['owner', 'amy']))).toEqual(['manager', 'amy']);
    const keptOut = { ...owned('ann'), keepsUploadersOut: true };
    expect(asked(keptOut)).toEqual(['manager']);
  });

  it('asks any member of a group', () => {
    const group = { id: 'buyers', name: 'Buyers', personIds: ['ann', 'amy'] };
    const rules = [{ ...rule, requiredApprovers: ['group:buyers'] }];
    const asked = { ...policy, rules, groups: [group] };
    expect(judge({ ...invoice, givenBy: ['max'] }, asked).approvedBy).toEqual([]);
    expect(judge({ ...invoice, givenBy: ['amy'] }, asked).progress.complete).toBe(true);
  });

  it('escalates when the hours of its rule have passed since it began to wait', () => {
    expect(judge(invoice, policy).escalatesAt).toEqual(new Date('2026-03-02T12:00:00Z'));
    expect(judge({ ...invoice, amount: '600.00' }, policy).escalatesAt).toBeNull();
  });

  it('stays escalated only while the current rule would have escalated it by then', () => {
    const escalatedAt = new Date('2026-03-02T12:01:00Z');
    const late = { ...invoice, escalatedAt };
    expect(judge(late, policy).escalatedAt).toEqual(escalatedAt);
    const patient = { ...policy, rules: [{ ...rule, autoEscalateAfterHours: 48 }] };
    expect(judge(late, patient).escalatedAt).toBeNull();
    expect(judge({ ...late, amount: '600.00' }, policy).escalatedAt).toBeNull();
  });
});
