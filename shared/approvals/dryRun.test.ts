import { expect, it } from 'vitest';
import type { Conditioned } from './conditions.ts';
import { dryRun, withMergedVendors } from './dryRun.ts';
import type { ApprovalRule } from './ruleFor.ts';

const rule: ApprovalRule = {
  id: '01990000-0000-7000-8000-000000000001',
  name: 'Acme',
  minAmount: 0,
  maxAmount: null,
  requiredApprovers: ['owner', 'approver'],
  priority: 0,
  autoEscalateAfterHours: null,
  isActive: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  vendors: ['acme'],
};

function invoice(vendorId: string, amount: string): Conditioned {
  return {
    amount,
    currency: 'USD',
    vendorId,
    documentType: 'invoice',
    flags: [],
    uploadedBy: null,
    lines: [],
    coding: {},
  };
}

const before = {
  rules: [],
  rates: {},
  members: [
    { personId: 'ann', roles: ['approver' as const] },
    { personId: 'max', roles: ['manager' as const] },
  ],
  keepsUploadersOut: false,
  vendorDefaults: new Map([['acme', { coding: {}, owner: 'ann' }]]),
};

it('a dry run finds the invoices that would need other approvals, and which', () => {
  const invoices = [invoice('acme', '10.00'), invoice('beta', '10.00'), invoice('acme', '9.00')];
  const found = dryRun(invoices, before, { rules: [rule] });
  expect(found.map((one) => invoices.indexOf(one.invoice))).toEqual([0, 2]);
  expect(found[0]?.before).toMatchObject({ requiredApprovers: ['approver'] });
  expect(found[0]?.after).toEqual({
    name: 'Acme',
    requiredApprovers: ['ann', 'approver'],
    inSequence: false,
  });
});

it('a dry run finds nothing where another rule asks for the same', () => {
  const same = { ...rule, requiredApprovers: ['approver'] };
  expect(dryRun([invoice('acme', '10.00')], before, { rules: [same] })).toEqual([]);
});

it('a rule for a vendor that was merged is also for the vendor that was kept', () => {
  const rules = [withMergedVendors(rule, new Map([['acme', 'kept']]))];
  expect(dryRun([invoice('kept', '10.00')], before, { rules })).toHaveLength(1);
});
