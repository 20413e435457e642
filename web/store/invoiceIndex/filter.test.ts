import { expect, test } from 'vitest';
import type { Invoice } from '#shared/invoices/contract.ts';
import { someInvoice } from '#sync/client/testing/someRows.ts';
import { createApprovalEffect, createApproversOf } from './approvalEffect.ts';
import { anyFlag, type InvoiceFilter, testOf } from './filter.ts';
import { entryOf } from './IndexEntry.ts';
import { pack, unpack } from './packed.ts';
import { vendorsIn } from './vendorsIn.ts';

const everything: InvoiceFilter = {
  approval: null,
  vendor: null,
  days: null,
  least: null,
  most: null,
  flag: null,
  due: null,
  todo: null,
  exported: null,
  kind: null,
  by: null,
  isMine: null,
  isListed: null,
};

const acme = '01990000-0000-7000-8000-00000000000a';
const invoices: Partial<Invoice>[] = [
  { amount: '99.99', vendorName: 'Acme', vendorId: acme, approvalStatus: 'partial' },
  { amount: '100.00', vendorName: 'ACME Inc', vendorId: acme, fraudFlags: ['new_vendor'] },
  { amount: '-5.00', vendorName: 'Berg', invoiceDate: '2026-02-28', dueDate: '2026-03-01' },
  { amount: null, vendorName: 'berg ', invoiceDate: null, dueDate: '2026-03-01', status: 'paid' },
  { amount: '2500', vendorName: null, dueDate: '2026-03-10', status: 'approved' },
];
const entries = invoices.map((parts, index) =>
  entryOf(someInvoice({ ...parts, invoiceNumber: String(index) })),
);

function found(filter: Partial<InvoiceFilter>) {
  const test = testOf({ ...everything, ...filter });
  return entries.filter((entry) => test?.(entry) ?? true).map(({ brief }) => brief.invoiceNumber);
}

test.each<[string, Partial<InvoiceFilter>, number[]]>([
  ['nothing', {}, [0, 1, 2, 3, 4]],
  ['the state of approval', { approval: 'partial' }, [0]],
  ['a vendor with differently written names', { vendor: acme }, [0, 1]],
  ['a vendor known only by name', { vendor: 'berg' }, [2, 3]],
  ['days', { days: { from: '2026-02-01', to: '2026-02-28' } }, [2]],
  ['days with an open end', { days: { from: null, to: '2026-01-31' } }, [0, 1, 4]],
  ['a minimum amount, exact to the cent', { least: '100' }, [1, 4]],
  ['a range of amounts', { least: '-5', most: '99.99' }, [0, 2]],
  ['any flag', { flag: anyFlag }, [1]],
  ['another flag', { flag: 'amount_anomaly' }, []],
  ['the due date of open invoices', { due: { from: null, to: '2026-03-09' } }, [2]],
  ['two conditions', { vendor: acme, least: '100' }, [1]],
])('filtered by %s', (_, filter, indexes) => {
  expect(found(filter)).toEqual(indexes.map(String));
});

const bea = '01990000-0000-7000-8000-00000000000b';
const exportedTo = (state: 'exported' | 'failed'): Invoice['exports'] => [
  {
    ...{ ledger: 'xero', companyId: 'any', state, isUncertain: false, problem: null },
    ...{ at: '2026-01-05T09:00:00.000Z', externalId: null, url: null },
  },
];
const further: Partial<Invoice>[] = [
  { awaitsReview: true },
  { doubts: 2, documentType: 'credit_note', uploadedBy: acme, alsoUploadedBy: [bea] },
  { invoiceDate: null, sourceEmail: 'bills@acme.test', uploadedBy: null },
  { fieldErrors: [{ field: 'dueDate', message: 'Not a date' }], uploadedBy: bea, byKey: true },
  { status: 'approved', doubts: 3, awaitsReview: true, invoiceDate: null },
  { status: 'paid', exports: exportedTo('exported'), documentType: 'receipt' },
  { status: 'approved', exports: exportedTo('failed') },
  { status: 'rejected' },
  { status: 'approved', isSample: true },
];

test.each<[string, Partial<InvoiceFilter>, number[]]>([
  ['anything left to do', { todo: 'any' }, [0, 1, 2, 3]],
  ['missing or wrong fields', { todo: 'fields' }, [2, 3]],
  ['doubts', { todo: 'doubts' }, [1]],
  ['the review', { todo: 'review' }, [0]],
  ['not exported', { exported: 'no' }, [4, 6]],
  ['exported', { exported: 'yes' }, [5]],
  ['a failed export', { exported: 'failed' }, [6]],
  ['the kind of document', { kind: 'credit_note' }, [1]],
  ['email', { by: 'email' }, [2]],
  ['an API key', { by: 'api' }, [3]],
  ['an uploader', { by: acme }, [1]],
  ['an uploader of further pages', { by: bea }, [1]],
])('filtered by %s, also as stored', (_, filter, indexes) => {
  const made = further.map((parts, index) =>
    entryOf(someInvoice({ ...parts, invoiceNumber: String(index) })),
  );
  const stored = (unpack(pack(made)) ?? []).filter((one) => 'brief' in one);
  const passes = testOf({ ...everything, ...filter });
  for (const some of [made, stored]) {
    const passing = some.filter((entry) => passes?.(entry));
    expect(passing.map(({ brief }) => Number(brief.invoiceNumber))).toEqual(indexes);
  }
});

test('an invoice waits for the members whose approval would count', () => {
  const members = [
    { personId: 'ada', roles: ['approver' as const] },
    { personId: 'bea', roles: ['manager' as const] },
  ];
  const turnOf = createApprovalEffect({ members, keepsUploadersOut: false });
  const entry = (parts: Partial<Invoice>) => entryOf(someInvoice(parts));
  const managers = entry({ requiredApprovers: ['manager'] });
  expect(turnOf(managers, 'ada')).toBe('no_slot');
  expect(turnOf(managers, 'bea')).toBe('counts');
  const half = entry({ requiredApprovers: ['approver', 'approver'], approvedBy: ['ada'] });
  expect(turnOf(half, 'ada')).toBe('already');
  expect(turnOf(half, 'bea')).toBe('counts');
  const late = entry({ requiredApprovers: ['ada'], escalatedAt: '2026-01-05T09:00:00.000Z' });
  expect(turnOf(late, 'bea')).toBe('counts');
  expect(turnOf(entry({ requiredApprovers: ['ada'] }), 'bea')).toBe('no_slot');
  const waitsFor = createApproversOf({ members, keepsUploadersOut: false });
  expect([managers, half, late].map(waitsFor)).toEqual([['bea'], ['bea'], ['ada', 'bea']]);
  expect(waitsFor(entry({ status: 'approved' }))).toEqual([]);
  const strict = createApprovalEffect({ members, keepsUploadersOut: true });
  const own = entry({ requiredApprovers: ['approver'], uploadedBy: 'ada' });
  expect([turnOf(own, 'ada'), strict(own, 'ada'), strict(own, 'bea')]).toEqual([
    'counts',
    'own_upload',
    'counts',
  ]);
  const joined = entry({
    requiredApprovers: ['approver'],
    uploadedBy: 'ada',
    alsoUploadedBy: ['bea'],
  });
  expect(strict(joined, 'bea')).toBe('own_upload');
});

test('each vendor is listed once, under its newest name', () => {
  expect(vendorsIn(entries.toReversed())).toEqual([
    { key: acme, name: 'ACME Inc', count: 2 },
    { key: 'berg', name: 'berg ', count: 2 },
  ]);
});
