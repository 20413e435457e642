import { describe, expect, it } from 'vitest';
import { invoiceFields } from '../invoices/fields.ts';
import { check, layOver } from './layOver.ts';

const values = { amount: '100.00', currency: 'USD', vendorName: 'Acme', confidence: '0.9' };

describe('edits laid over the values of an entity', () => {
  it('replace single fields; an invalid edit is reported and the value below stays', () => {
    const entered = { amount: ' 0120.5 ', currency: 'dollars', vendorName: '' };
    expect(layOver(invoiceFields, values, entered)).toEqual({
      values: { ...values, amount: '120.5', vendorName: null },
      errors: [{ field: 'currency', message: 'Enter a currency such as USD' }],
    });
  });

  it('1.4 ignore fields that this version does not know', () => {
    const entered = { shoeSize: '44', confidence: '0', toString: 'x', constructor: 1 };
    expect(layOver(invoiceFields, values, entered)).toEqual({ values, errors: [] });
  });
});

describe('an entered value', () => {
  it.each([
    ['amount', '-12.5', '-12.5'],
    ['amount', '007', '7'],
    ['amount', '-00.50', '-0.50'],
    ['amount', '-0.00', '0.00'],
    ['amount', null, null],
    ['currency', ' eur ', 'EUR'],
    ['invoiceDate', '2024-02-29', '2024-02-29'],
    ['vendorEmail', 'a@b.example', 'a@b.example'],
    ['vendorEmail', '  ', null],
  ])('%s %j is stored as %j', (field, entered, value) => {
    expect(check(invoiceFields, field, entered)).toEqual({ value });
  });

  it.each([
    ['amount', '1,000.00'],
    ['amount', '1e3'],
    ['amount', 100],
    ['amount', '1234567890123'],
    ['currency', null],
    ['invoiceDate', '2026-02-30'],
    ['invoiceDate', '01.03.2026'],
    ['vendorEmail', 'nobody'],
    ['vendorName', ['a', 'list']],
    ['description', 'x'.repeat(2_001)],
  ])('%s %j is rejected with a message for the person', (field, entered) => {
    expect(check(invoiceFields, field, entered)).toMatchObject({
      error: { field, message: expect.stringMatching(/^(Enter|At most) /) },
    });
  });
});
