import { expect, test } from 'vitest';
import { missingFields, missingText } from './fields.ts';

const complete = {
  vendorName: 'Acme',
  invoiceNumber: 'A-1',
  invoiceDate: '2026-03-01',
  amount: '0.00',
};

test('an invoice with vendor, number, date and an amount of zero is complete', () => {
  expect(missingFields(complete)).toEqual([]);
});

test('empty and blank fields are missing, and are named in words', () => {
  const missing = missingFields({ ...complete, invoiceNumber: ' ', amount: null });
  expect(missing).toEqual(['invoiceNumber', 'amount']);
  expect(missingText(missing)).toBe('Fill in the invoice number and the amount first.');
  expect(missingText(['vendorName'])).toBe('Fill in the vendor first.');
  expect(missingText(['vendorName', 'invoiceDate', 'amount'])).toBe(
    'Fill in the vendor, the invoice date and the amount first.',
  );
});
