import { expect, it } from 'vitest';
import type { Reading, ReadValue } from '../reading/reading.ts';
import { invoiceFromReading } from './invoiceFromReading.ts';

const read = (value: string, confidence = 0.9): ReadValue => ({
  value,
  raw: value,
  page: 0,
  box: [0.1, 0.2, 0.3, 0.4],
  confidence,
  source: 'text',
});

const reading = (fields: Reading['fields'], lines: Reading['lines'] = []): Reading => ({
  type: 'invoice',
  typeConfidence: 1,
  language: 'en',
  fields,
  lines,
  taxes: [],
});

const noLine = {
  code: null,
  description: null,
  quantity: null,
  unit: null,
  unitPrice: null,
  discount: null,
  taxRate: null,
  net: null,
};

const ids = () => {
  let made = 0;
  return () => `line-${++made}`;
};

it('takes values with their confidence and position', () => {
  const lines = [{ ...noLine, description: read('Paper'), net: read('100.00', 0.7) }];
  const { values, fieldConfidence, fieldBoxes, ...rest } = invoiceFromReading(
    reading({ total: read('119.00', 0.8), invoiceNumber: read('A-1') }, lines),
    ids(),
  );
  expect(values).toMatchObject({
    amount: '119.00',
    invoiceNumber: 'A-1',
    currency: 'USD',
    description: 'Paper',
    vendorName: null,
  });
  expect(fieldConfidence).toEqual({
    amount: 0.8,
    // No currency was found, so it is a guess.
    currency: 0,
    invoiceNumber: 0.9,
    'line-1/description': 0.9,
    'line-1/net': 0.7,
  });
  expect(fieldBoxes['amount']).toEqual({ page: 0, box: [0.1, 0.2, 0.3, 0.4] });
  expect(rest.lines).toMatchObject([{ id: 'line-1', description: 'Paper', net: '100.00' }]);
  // Two of four key fields.
  expect(rest.confidence).toBe(0.425);
});

it('keeps values that are not valid for their field apart, as they were read', () => {
  const { values, fieldConfidence, notValid } = invoiceFromReading(
    reading({ vendorEmail: read('nobody'), invoiceDate: read('someday'), total: read('a lot') }),
    ids(),
  );
  expect(values).toMatchObject({ vendorEmail: null, invoiceDate: null, amount: null });
  expect(fieldConfidence).toEqual({ currency: 0 });
  expect(notValid.map(({ field, value }) => [field, value])).toEqual([
    ['vendorEmail', 'nobody'],
    ['amount', 'a lot'],
    ['invoiceDate', 'someday'],
  ]);
});

it('rounds prices with too many decimals', () => {
  const lines = [{ ...noLine, unitPrice: read('0.123456') }];
  expect(invoiceFromReading(reading({}, lines), ids()).lines).toMatchObject([
    { unitPrice: '0.1235' },
  ]);
});

it('uses the amount due if no total is printed', () => {
  const { values } = invoiceFromReading(reading({ amountDue: read('7.00') }), ids());
  expect(values.amount).toBe('7.00');
});

it('uses bank and account number if there is no IBAN', () => {
  const american = { routingNumber: read('021000021', 0.8), accountNumber: read('123456789') };
  const { values, fieldConfidence } = invoiceFromReading(reading(american), ids());
  expect(values.iban).toBe('021000021 123456789');
  expect(fieldConfidence['iban']).toBe(0.8);
  const iban = read('DE89370400440532013000');
  expect(invoiceFromReading(reading({ ...american, iban }), ids()).values.iban).toBe(iban.value);
});
