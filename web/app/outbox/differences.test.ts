import { expect, test } from 'vitest';
import { fingerprintedFields } from '#shared/invoices/fingerprint.ts';
import { someInvoice } from '#sync/client/testing/someRows.ts';
import { differencesOf, itemsOfMatter } from './differences.ts';

const nameOf = (id: string) => `item ${id}`;

const line = {
  description: 'Chairs',
  quantity: '2',
  unitPrice: '50',
  discount: null,
  taxRate: null,
  net: '100',
};
const seen = fingerprintedFields(
  someInvoice({
    amount: '100',
    lines: [
      { id: 'a', ...line },
      { id: 'b', ...line },
    ],
  }),
);

test('each changed value is named with its old and new value', () => {
  const now = {
    ...seen,
    amount: '900',
    iban: 'DE1',
    lines: [
      { id: 'a', ...line, net: '120' },
      { id: 'c', ...line },
    ],
  };
  expect(
    differencesOf(seen, now, nameOf).map(({ label, seen: was, now: is }) => [label, was, is]),
  ).toEqual([
    ['Amount', '$100.00', '$900.00'],
    ['Bank account', null, 'DE1'],
    ['Line 1, net', '$100.00', '$120.00'],
    ['Line 2', '2 × Chairs $100.00', null],
    ['Line 3', null, '2 × Chairs $100.00'],
  ]);
});

test('unreadable data gives no differences', () => {
  expect(differencesOf(seen, seen, nameOf)).toEqual([]);
  expect(differencesOf(null, seen, nameOf)).toEqual([]);
  expect(differencesOf(seen, 'nonsense', nameOf)).toEqual([]);
});

test('what would be entered in the books is named by its items', () => {
  const before = { ...seen, coding: [{ id: 'a', account: '1' }] };
  const after = {
    ...seen,
    coding: [
      { id: 'a', account: '2', billable: true },
      { id: 'a:1', share: '40', class: '3' },
    ],
  };
  expect(itemsOfMatter(before, after)).toEqual(['1', '2', '3']);
  expect(
    differencesOf(before, after, nameOf).map(({ label, seen: was, now: is }) => [label, was, is]),
  ).toEqual([
    ['Account of line 1', 'item 1', 'item 2'],
    ['Billable of line 1', null, 'Yes'],
    ['Share of a part of line 1', null, '40'],
    ['Class of a part of line 1', null, 'item 3'],
  ]);
});
