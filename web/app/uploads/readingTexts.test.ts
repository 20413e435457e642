import { expect, test } from 'vitest';
import type { FieldsHere } from '#shared/uploads/readFile.ts';
import { datesText, differenceText, fieldsText, unsureText } from './readingTexts.ts';

const fields: FieldsHere = {
  documentType: 'invoice',
  unsure: [],
  values: {
    vendorName: 'Lakeside Paper Ltd',
    invoiceNumber: 'LP-1',
    amount: '1250.00',
    currency: 'USD',
    invoiceDate: '2026-03-02',
    dueDate: '2026-04-01',
    vendorTaxId: null,
    iban: null,
  },
};

test('a file that was read on the device shows vendor, number, amount and dates', () => {
  expect(fieldsText(fields)).toBe('Lakeside Paper Ltd · LP-1 · $1,250.00');
  expect(datesText(fields)).toBe('Dated Mar 2, 2026 · Due Apr 1, 2026 · Read on this device');
});

test('what was not found is left out, and what is no invoice is named', () => {
  const values = { ...fields.values, invoiceNumber: null, dueDate: null };
  expect(fieldsText({ ...fields, documentType: 'credit_note', values })).toBe(
    'Lakeside Paper Ltd · Credit note · $1,250.00',
  );
  expect(datesText({ values: { ...values, invoiceDate: null } })).toBe('Read on this device');
});

test('fields that may be wrong are named, except those that are not shown', () => {
  expect(unsureText({ unsure: [] })).toBeNull();
  expect(unsureText({ unsure: ['iban', 'vendorTaxId'] })).toBeNull();
  expect(unsureText({ unsure: ['amount', 'dueDate', 'iban'] })).toBe(
    'Not sure of the amount and due date.',
  );
});

test('what the server read otherwise is told as this device had shown it', () => {
  expect(differenceText(fields, ['amount', 'dueDate'])).toBe(
    'This device had read something else: amount $1,250.00, due date Apr 1, 2026.',
  );
});
