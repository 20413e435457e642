import { expect, test } from 'vitest';
import type { Invoice } from '#shared/invoices/contract.ts';
import { someInvoice } from '#sync/client/testing/someRows.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { createApprovalEffect } from '../../../store/invoiceIndex/approvalEffect.ts';
import { entryOf, type IndexEntry } from '../../../store/invoiceIndex/IndexEntry.ts';
import { decidableOf, leftOutText } from './decidable.ts';

const members = [
  { personId: 'ada', roles: ['approver' as const] },
  { personId: 'bea', roles: ['manager' as const] },
];
const turnOf = createApprovalEffect({ members, keepsUploadersOut: true });

const invoices: Partial<Invoice>[] = [
  {},
  { status: 'paid' },
  { heldBy: ['bank_details_changed'] },
  { fieldErrors: [{ field: 'amount', message: 'Enter an amount' }] },
  { invoiceDate: null },
  { requiredApprovers: ['approver', 'manager'], requiredCount: 2, approvedBy: ['ada'] },
  { uploadedBy: 'ada' },
  { requiredApprovers: ['manager'] },
  { invoiceNumber: 'under way' },
];
const entries = invoices.map((parts) =>
  entryOf(someInvoice({ requiredApprovers: ['approver'], ...parts })),
);
const sent = documentName('invoice', entries.at(-1)?.id ?? '');
const underWay = new Map([[sent, true]]);
const decidable = decidableOf(entries, { personId: 'ada', turnOf, underWay });
const indexesOf = (some: readonly IndexEntry[]) => some.map((one) => entries.indexOf(one));

test('only invoices that this person can approve now are approved', () => {
  expect(indexesOf(decidable.toApprove)).toEqual([0]);
});

test('every undecided invoice can be rejected', () => {
  expect(indexesOf(decidable.toReject)).toEqual([0, 2, 3, 4, 5, 6, 7]);
});

test('the number of skipped invoices is given with the reasons', () => {
  expect([...decidable.leftOut.values()].every((count) => count === 1)).toBe(true);
  expect(leftOutText(decidable.leftOut)).toMatch(
    /^8 cannot be approved by you now: 1 decided already, 1 held/,
  );
  expect(
    leftOutText(
      new Map([
        ['decided', 1200],
        ['held', 2000],
      ]),
    ),
  ).toBe(
    '3,200 cannot be approved by you now: 2,000 held until somebody has verified, 1,200 decided already.',
  );
  expect(leftOutText(new Map())).toBe('');
});
