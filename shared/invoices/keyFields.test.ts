import { expect, test } from 'vitest';
import { missingFields, missingText } from './keyFields.ts';

const whole = {
  vendorName: 'Acme',
  invoiceNumber: 'A-1',
  invoiceDate: '2026-03-01',
  amount: '0.00',
};

test('an invoice with vendor, number, date and amount lacks nothing, also where the amount is nought', () => {
  expect(missingFields(whole)).toEqual([]);
});

test('what is empty or blank is missing, and is named in words', () => {
  const missing = missingFields({ ...whole, invoiceNumber: ' ', amount: null });
  expect(missing).toEqual(['invoiceNumber', 'amount']);
  expect(missingText(missing)).toBe('Fill in the invoice number and the amount first.');
  expect(missingText(['vendorName'])).toBe('Fill in the vendor first.');
  expect(missingText(['vendorName', 'invoiceDate', 'amount'])).toBe(
    'Fill in the vendor, the invoice date and the amount first.',
  );
});
