import { expect, test } from 'vitest';
import type { Reading, ReadValue } from '../reading/reading.ts';
import { invoiceFromReading } from './invoiceFromReading.ts';

const read = (value: string, more: Partial<ReadValue> = {}): ReadValue => ({
  ...{ value, raw: value, page: null, box: null, confidence: 0.6, source: 'text' },
  ...more,
});

const noLine = {
  ...{ code: null, description: null, quantity: null, unit: null, unitPrice: null },
  ...{ discount: null, taxRate: null, net: null },
};

function taken(fields: Reading['fields'], lines: readonly Partial<Reading['lines'][number]>[]) {
  const reading: Reading = {
    ...{ type: 'invoice', typeConfidence: 1, language: 'en', taxes: [] },
    fields,
    lines: lines.map((line) => ({ ...noLine, ...line })),
  };
  return invoiceFromReading(reading, () => 'a');
}

const sums = { subtotal: read('90.00'), tax: read('9.00'), total: read('99.00') };
const lines = [{ net: read('100.00') }];

test('a discount or shipping that the sums need is taken, also if it was read with doubt', () => {
  const { values, fieldConfidence } = taken({ ...sums, discount: read('10.00') }, lines);
  expect(values.discount).toBe('10.00');
  expect(fieldConfidence['discount']).toBe(0.6);
  const sent = { ...sums, total: read('104.00'), shipping: read('5.00') };
  expect(taken(sent, [{ net: read('90.00') }]).values.shipping).toBe('5.00');
});

test('savings that nothing is subtracted for, and a discount that is a line, are none of the invoice', () => {
  const saved = taken({ ...sums, discount: read('15.00') }, [{ net: read('90.00') }]);
  expect(saved.values.discount).toBeNull();
  const asLine = [...lines, { net: read('-10.00') }];
  const sure = { ...sums, discount: read('10.00', { confidence: 0.94 }) };
  expect(taken(sure, asLine).values.discount).toBeNull();
});

test('those of an e-invoice are always taken', () => {
  const stated = { ...sums, discount: read('15.00', { source: 'xml' }) };
  expect(taken(stated, []).values.discount).toBe('15.00');
});

test.each([
  ['an amount', '20.00', '180.00', '20'],
  ['percent', '10', '180.00', '20.00'],
  ['neither of both', '30', '180.00', null],
  ['nothing', '0.00', '200.00', null],
  ['percent of a credit', '10', '-180.00', '-20.00'],
])('a line’s discount is an amount where the page states %s', (_, discount, net, expected) => {
  const line = { quantity: read('2'), unitPrice: read('100.00'), discount: read(discount) };
  const { lines: made } = taken({}, [{ ...line, net: read(net) }]);
  expect(made[0]?.discount).toBe(expected);
});
