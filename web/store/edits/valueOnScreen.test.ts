import { expect, test } from 'vitest';
import { nothingChanged } from '#shared/documents/content.ts';
import { someInvoice } from '#sync/client/testing/someRows.ts';
import { valueOnScreen } from './valueOnScreen.ts';

const line = {
  description: 'Bolts',
  quantity: '2',
  unitPrice: null,
  discount: null,
  taxRate: null,
  net: '9.00',
};
const invoice = someInvoice({ amount: '100.00', lines: [{ id: 'l1', ...line }] });
const row = { ...invoice, seq: 1, unsent: false, attention: false };
const content = {
  ...nothingChanged,
  fields: { dueDate: 'tomorrow', vendorName: null },
  lines: { 'l1/net': '10.00' },
};

test.each([
  ['fields', 'amount', '100.00'],
  ['fields', 'dueDate', 'tomorrow'],
  ['fields', 'vendorName', null],
  ['fields', 'toString', undefined],
  ['lines', 'l1/description', 'Bolts'],
  ['lines', 'l1/net', '10.00'],
  ['lines', 'l2/net', undefined],
  ['notes', 'n1', undefined],
] as const)('%s %s is %s', (map, key, expected) => {
  expect(valueOnScreen({ map, key }, content, row)).toBe(expected);
});
