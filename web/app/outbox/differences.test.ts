import { expect, test } from 'vitest';
import { fingerprintedFields } from '#shared/invoices/fingerprint.ts';
import { someInvoice } from '#sync/client/testing/someRows.ts';
import { differencesOf } from './differences.ts';

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
  expect(differencesOf(seen, now).map(({ label, seen: was, now: is }) => [label, was, is])).toEqual(
    [
      ['Amount', '$100.00', '$900.00'],
      ['Bank account', null, 'DE1'],
      ['Line 1, net', '$100.00', '$120.00'],
      ['Line 2', '2 × Chairs $100.00', null],
      ['Line 3', null, '2 × Chairs $100.00'],
    ],
  );
});

test('unreadable data gives no differences', () => {
  expect(differencesOf(seen, seen)).toEqual([]);
  expect(differencesOf(null, seen)).toEqual([]);
  expect(differencesOf(seen, 'nonsense')).toEqual([]);
});
