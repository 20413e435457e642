import { expect, test } from 'vitest';
import { bankAccountsOf } from './bankAccounts.ts';

const invoice = {
  iban: 'DE89370400440532013000',
  status: 'pending_review',
  heldBy: [],
  verification: null,
  vendorId: null,
  invoiceDate: '2026-03-01',
  createdAt: '2026-03-02T08:00:00.000Z',
} as const;
const other = 'GB33BUKB20201555555555';

test('each account is listed once, the latest first, with how far it can be trusted', () => {
  const accounts = bankAccountsOf([
    { ...invoice, status: 'approved' },
    { ...invoice, iban: 'DE89 3704 0044 0532 0130 00', invoiceDate: null },
    { ...invoice, iban: other, invoiceDate: '2026-05-01', heldBy: ['bank_details_changed'] },
  ]);
  expect(accounts).toEqual([
    { iban: other, invoices: 1, first: '2026-05-01', last: '2026-05-01', trust: 'held' },
    {
      iban: invoice.iban,
      invoices: 2,
      first: '2026-03-01',
      last: '2026-03-02',
      trust: 'approved',
    },
  ]);
});

test('invoices without an account and rejected ones are ignored', () => {
  const without = { ...invoice, iban: null };
  expect(bankAccountsOf([without, { ...invoice, status: 'rejected' }])).toEqual([]);
});
