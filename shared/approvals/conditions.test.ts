import { describe, expect, it } from 'vitest';
import { type Conditioned, type RuleConditions, ruleFactsOf } from './conditions.ts';
import { type ApprovalRule, ruleFor } from './ruleFor.ts';

const software = '01990000-0000-7000-8000-00000000a001';
const travel = '01990000-0000-7000-8000-00000000a002';
const berlin = '01990000-0000-7000-8000-00000000c001';

const invoice: Conditioned = {
  amount: '100.00',
  currency: 'USD',
  vendorId: 'acme',
  documentType: 'invoice',
  flags: [],
  uploadedBy: 'clara',
  lines: [
    { id: 'first', net: '60.00' },
    { id: 'second', net: '40.00' },
  ],
  coding: { 'all/account': travel },
};

function ruleOf(parts: Partial<ApprovalRule>): ApprovalRule {
  return {
    id: '01990000-0000-7000-8000-000000000001',
    name: 'own',
    minAmount: 0,
    maxAmount: null,
    requiredApprovers: ['manager', 'approver'],
    priority: 0,
    autoEscalateAfterHours: null,
    isActive: true,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...parts,
  };
}

function applied(
  rules: readonly ApprovalRule[],
  values: Partial<Conditioned> = {},
  vendor: Parameters<typeof ruleFactsOf>[1]['vendor'] = {},
) {
  const one = { ...invoice, ...values };
  const { rule, unknown } = ruleFor(
    { ...one, facts: ruleFactsOf(one, { vendor, company: {} }) },
    rules,
    { EUR: 1 },
  );
  return { name: rule.name, unknown };
}

const none = 'Invoices under $1,000';

describe('a rule with a condition on', () => {
  it.each<[string, RuleConditions, Partial<Conditioned>, string]>([
    ['the vendor', { vendors: ['acme', 'beta'] }, {}, 'own'],
    ['another vendor', { vendors: ['beta'] }, {}, none],
    ['the account of all lines', { accounts: [travel] }, {}, 'own'],
    ['another account', { accounts: [software] }, {}, none],
    [
      'the account of one line',
      { accounts: [software] },
      { coding: { 'all/account': travel, 'second/account': software } },
      'own',
    ],
    [
      'the account of a part of a line',
      { accounts: [software] },
      {
        coding: {
          'all/account': travel,
          'first:p1/account': software,
          'first:p1/share': '10%',
        },
      },
      'own',
    ],
    ['a class', { classes: [berlin] }, { coding: { 'first/class': berlin } }, 'own'],
    ['a location', { classes: [berlin] }, { coding: { 'first/location': berlin } }, 'own'],
    ['tracking', { classes: [berlin] }, { coding: { 'first/secondTracking': berlin } }, 'own'],
    ['a class that no line has', { classes: [berlin] }, {}, none],
    ['a project', { projects: [berlin] }, { coding: { 'first/customer': berlin } }, 'own'],
    ['the kind', { kinds: ['credit_note'] }, { documentType: 'credit_note' }, 'own'],
    ['another kind', { kinds: ['credit_note'] }, {}, none],
    ['a flag', { flags: ['new_vendor'] }, { flags: [{ code: 'new_vendor' }] }, 'own'],
    ['a flag that it does not have', { flags: ['new_vendor'] }, {}, none],
    ['the uploader', { uploaders: ['clara'] }, {}, 'own'],
    ['who uploaded a page', { uploaders: ['pete'] }, { alsoUploadedBy: ['pete'] }, 'own'],
    ['another uploader', { uploaders: ['pete'] }, {}, none],
    ['the currency', { currencies: ['EUR', 'CHF'] }, { currency: 'EUR' }, 'own'],
    ['another currency', { currencies: ['EUR'] }, {}, none],
  ])('%s', (_, conditions, values, name) => {
    expect(applied([ruleOf(conditions)], values)).toEqual({ name, unknown: [] });
  });
});

it('a rule with several conditions needs all of them, or any of them', () => {
  const both = { vendors: ['acme'], currencies: ['EUR'] };
  expect(applied([ruleOf({ ...both, match: 'all' })]).name).toBe(none);
  expect(applied([ruleOf({ ...both, match: 'all' })], { currency: 'EUR' }).name).toBe('own');
  expect(applied([ruleOf({ ...both, match: 'any' })]).name).toBe('own');
  expect(applied([ruleOf({ ...both, match: 'any' })], { vendorId: 'beta' }).name).toBe(none);
});

it('a rule whose conditions hold still needs the amount in its range', () => {
  expect(applied([ruleOf({ vendors: ['acme'], minAmount: 500 })]).name).toBe(none);
});

it('the default account of the vendor counts for lines that have none', () => {
  const rules = [ruleOf({ accounts: [software] })];
  expect(applied(rules, { coding: {} }, { account: software }).name).toBe('own');
  expect(applied(rules, { coding: {} }, { account: travel })).toEqual({ name: none, unknown: [] });
});

describe('while too little is known, the strictest rule that may apply does', () => {
  const strict = ruleOf({ name: 'strict', accounts: [software] });
  const lenient = ruleOf({ name: 'lenient', vendors: ['acme'], requiredApprovers: ['approver'] });

  it('with a line that has no account yet', () => {
    const half = { coding: { 'first/account': travel } };
    expect(applied([strict], half)).toEqual({ name: 'strict', unknown: ['accounts'] });
  });

  it('with a vendor who is not on file', () => {
    expect(applied([lenient], { vendorId: null, amount: '2000.00' })).toEqual({
      name: 'Invoices $1,000 - $5,000',
      unknown: ['vendors'],
    });
  });

  it('with an uploader whom nobody knows', () => {
    const rule = ruleOf({ uploaders: ['pete'] });
    expect(applied([rule], { uploadedBy: null })).toEqual({ name: 'own', unknown: ['uploaders'] });
  });

  it('but none that comes after one that certainly applies, nor one that certainly does not', () => {
    const first = ruleOf({ name: 'first', priority: 0, requiredApprovers: ['approver'] });
    const later = { ...strict, priority: 1 };
    expect(applied([later, first], { coding: {} }).name).toBe('first');
    const other = { ...strict, vendors: ['beta'] };
    expect(applied([other], { coding: {} })).toEqual({ name: none, unknown: [] });
  });

  it('of as many approvals, the one that fewer people can give', () => {
    const manager = { ...strict, requiredApprovers: ['manager'] };
    const last = ruleOf({ name: 'last', priority: 1, requiredApprovers: ['approver'] });
    expect(applied([manager, last], { coding: {} }).name).toBe('strict');
  });
});
