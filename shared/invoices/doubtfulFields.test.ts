import { expect, test } from 'vitest';
import { doubtfulFieldsOf } from './doubtfulFields.ts';

const line = {
  description: 'Paper',
  quantity: '1',
  unitPrice: null,
  discount: null,
  taxRate: null,
  net: '5',
};
const invoice = {
  vendorName: 'Acme',
  invoiceNumber: null,
  invoiceDate: '2026-03-01',
  dueDate: null,
  amount: '120.00',
  currency: 'EUR',
  subtotal: null,
  discount: null,
  shipping: null,
  tax: null,
  purchaseOrder: 'PO 7',
  iban: null,
  vendorEmail: null,
  vendorTaxId: null,
  description: null,
  exchangeRate: null,
  exchangeRateDate: null,
  lines: [{ id: 'a', ...line }],
  fieldErrors: [{ field: 'purchaseOrder', message: 'Too long' }],
  confirmed: {},
  fieldConfidence: { vendorName: 0.9, amount: 0.7, dueDate: 0.2, 'a/net': 0.5 },
};
const nobody: ReadonlySet<string> = new Set();

test('a field is doubtful if it was read with low confidence, is required and missing, or is invalid', () => {
  expect([...doubtfulFieldsOf(invoice, nobody)]).toEqual([
    ['invoiceNumber', 'missing'],
    ['amount', 'unsure'],
    ['purchaseOrder', 'wrong'],
    ['a/net', 'unsure'],
  ]);
});

test('a field that a person entered is doubtful only if it is missing or invalid', () => {
  const entered = new Set(['amount', 'a/net', 'purchaseOrder', 'invoiceNumber']);
  expect([...doubtfulFieldsOf(invoice, entered).keys()]).toEqual([
    'invoiceNumber',
    'purchaseOrder',
  ]);
});
