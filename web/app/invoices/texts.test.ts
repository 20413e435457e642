import { expect, test } from 'vitest';
import { dayText } from '../dates/dates.ts';
import { amountText } from './amountText.ts';
import { approvalText, invoiceTitle, namedInvoices, warningsText } from './texts.ts';

test.each([
  ['1250', 'USD', '$1,250.00'],
  ['-99.5', 'EUR', '-€99.50'],
  ['123456789012.99', 'USD', '$123,456,789,012.99'],
  ['1200', 'JPY', '¥1,200'],
  [null, 'USD', '–'],
  ['12', 'no currency', '12 no currency'],
])('the amount %s in %s reads %s', (amount, currency, text) => {
  expect(amountText(amount, currency)).toBe(text);
});

test('a date is the same in every time zone', () => {
  expect(dayText('2026-03-01')).toMatch(/\b1\b/);
  expect(dayText(null)).toBe('–');
  expect(dayText('soon')).toBe('soon');
});

test.each([
  ['pending', [], 2, 'Pending Approval'],
  ['partial', ['Ada'], 2, '1/2 Approved'],
  ['approved', ['Ada', 'Bea'], 2, 'Fully Approved'],
  ['rejected', [], 1, 'Approval Rejected'],
] as const)(
  'an approval that is %s is described with its approvers',
  (approvalStatus, names, requiredCount, text) => {
    expect(approvalText({ approvalStatus, currentApprovers: [...names], requiredCount })).toBe(
      text,
    );
  },
);

test('an invoice is named by what is known about it', () => {
  expect(invoiceTitle({ invoiceNumber: 'A-1', vendorName: 'Acme' })).toBe('A-1 of Acme');
  expect(invoiceTitle({ invoiceNumber: 'A-1', vendorName: null })).toBe('A-1');
  expect(invoiceTitle({ invoiceNumber: null, vendorName: 'Acme' })).toBe('of Acme');
  expect(invoiceTitle({ invoiceNumber: null, vendorName: null })).toBe('without number');
  const nameless = { invoiceNumber: null, vendorName: 'Acme' };
  expect(namedInvoices([nameless])).toBe('an invoice of Acme');
  expect(namedInvoices([{ ...nameless, invoiceNumber: 'A-1' }])).toBe('A-1 of Acme');
  expect(namedInvoices([nameless, nameless])).toBe('2 invoices');
});

test('a badge names the gravest warning and counts the others', () => {
  expect(warningsText(['potential_duplicate'])).toBe('Duplicate');
  expect(warningsText(['amount_anomaly', 'bank_details_changed'])).toBe('New bank account +1');
  expect(warningsText(['new_vendor', 'low_confidence', 'from_later'])).toBe('New vendor +2');
  expect(warningsText([])).toBeNull();
});
