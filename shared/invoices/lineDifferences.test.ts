import { expect, test } from 'vitest';
import { addsUp, type Calculated, lineDifferencesOf } from './lineDifferences.ts';
import type { InvoiceLine } from './lines.ts';

type Figures = Partial<Record<'quantity' | 'unitPrice' | 'discount' | 'taxRate' | 'net', string>>;

function line(figures: Figures, id = 'a'): InvoiceLine {
  const nothing = { description: 'Paper', quantity: null, unitPrice: null, discount: null };
  return { id, ...nothing, taxRate: null, net: null, ...figures };
}

function invoiceOf(lines: readonly InvoiceLine[], stated: Partial<Calculated> = {}): Calculated {
  const charges = { discount: null, shipping: null, tax: null };
  return {
    ...{ ...charges, subtotal: null, amount: null, currency: 'USD', lines, fieldConfidence: {} },
    ...stated,
  };
}

const idsOf = (invoice: Calculated) => lineDifferencesOf(invoice).map(({ id }) => id);
const read = { fieldConfidence: { 'a/net': 0.93 } };

test('a line that was entered and does not multiply is to be checked, with what it would be', () => {
  const invoice = invoiceOf([
    line({ quantity: '4', unitPrice: '12.50', net: '50.00' }, 'right'),
    line({ quantity: '4', unitPrice: '12.50', net: '55.00' }, 'wrong'),
  ]);
  expect(lineDifferencesOf(invoice)).toEqual([
    { id: 'wrong', quantity: 4, unitPrice: 12.5, discount: 0, calculated: 50, net: 55 },
  ]);
  expect(addsUp(invoice)).toBe(false);
});

test.each<[string, Figures]>([
  ['the rounding of a price', { quantity: '3', unitPrice: '0.33', net: '1.00' }],
  ['the rounding of a low price of many', { quantity: '10000', unitPrice: '0.02', net: '187.00' }],
  ['the rounding of a quantity', { quantity: '0.33', unitPrice: '90.00', net: '30.00' }],
  ['a discount', { quantity: '2', unitPrice: '50.00', discount: '10.00', net: '90.00' }],
  [
    'a discount with its minus',
    { quantity: '2', unitPrice: '50.00', discount: '-10.00', net: '90.00' },
  ],
  ['a surcharge', { quantity: '2', unitPrice: '50.00', discount: '-10.00', net: '110.00' }],
  ['a price with tax', { quantity: '2', unitPrice: '119.00', taxRate: '19', net: '200.00' }],
  ['something taken back', { quantity: '-2', unitPrice: '50.00', net: '-100.00' }],
  ['a missing quantity', { unitPrice: '50.00', net: '100.00' }],
  ['a text that is no number', { quantity: 'two', unitPrice: '50.00', net: '90.00' }],
])('%s is no difference', (_, figures) => {
  expect(idsOf(invoiceOf([line(figures)]))).toEqual([]);
});

test.each<[string, Figures]>([
  ['more than rounding', { quantity: '3', unitPrice: '0.33', net: '1.15' }],
  ['a quantity of one and a half', { quantity: '1.5', unitPrice: '100.00', net: '154.00' }],
  [
    'a discount that is not subtracted',
    { quantity: '2', unitPrice: '50', discount: '10', net: '100' },
  ],
  [
    'a discount that is added',
    { quantity: '2', unitPrice: '50.00', discount: '10.00', net: '110.00' },
  ],
  [
    'four tenths of a cent for each of many',
    { quantity: '500', unitPrice: '12.40', net: '6202.00' },
  ],
  ['a few units for a thousand', { quantity: '1000', unitPrice: '5.00', net: '5004.00' }],
  ['a quantity of one and a quarter', { quantity: '1.25', unitPrice: '1000.00', net: '1254.00' }],
  ['a sign', { quantity: '-2', unitPrice: '50.00', net: '100.00' }],
  ['a point at the wrong place', { quantity: '2', unitPrice: '5000.00', net: '100.00' }],
])('%s is a difference', (_, figures) => {
  expect(idsOf(invoiceOf([line(figures)]))).toEqual(['a']);
});

test('on a credit note, prices and quantities have no minus', () => {
  const lines = [line({ quantity: '2', unitPrice: '50.00', net: '-100.00' })];
  expect(idsOf(invoiceOf(lines, { amount: '-100.00' }))).toEqual([]);
});

test('in yen, a product is rounded to whole ones', () => {
  const lines = [line({ quantity: '0.5', unitPrice: '333', net: '167' })];
  expect(idsOf(invoiceOf(lines, { currency: 'JPY' }))).toEqual([]);
});

test('lines as they were read raise no doubt in a table that adds up, until somebody changes their figures', () => {
  const lines = [line({ quantity: '8', unitPrice: '50.00', net: '100.00' })];
  const invoice = invoiceOf(lines, { ...read, amount: '100.00' });
  expect(idsOf(invoice)).toEqual([]);
  expect(addsUp(invoice)).toBe(true);
  expect(idsOf({ ...invoice, readAs: { 'a/description': 'Papr' } })).toEqual([]);
  expect(idsOf({ ...invoice, readAs: { 'a/quantity': '3' } })).toEqual(['a']);
  expect(idsOf({ ...invoice, amount: '140.00' })).toEqual(['a']);
});

test('a price per hundred is no difference in lines that were read, or where all lines add up', () => {
  const lines = [line({ quantity: '500', unitPrice: '12.00', net: '60.00' })];
  expect(idsOf(invoiceOf(lines, read))).toEqual([]);
  expect(idsOf(invoiceOf(lines, { amount: '60.00' }))).toEqual([]);
  expect(idsOf(invoiceOf(lines, { amount: '70.00' }))).toEqual(['a']);
});

test('the discount of a price per hundred is not divided', () => {
  const discounted = { quantity: '500', unitPrice: '12.00', discount: '10.00' };
  expect(idsOf(invoiceOf([line({ ...discounted, net: '50.00' })], read))).toEqual([]);
  expect(idsOf(invoiceOf([line({ ...discounted, net: '59.90' })], read))).toEqual(['a']);
});

test('a price per thousand is rounded for a thousandth of the quantity', () => {
  const lines = [line({ quantity: '10000', unitPrice: '12.40', net: '130.00' })];
  expect(idsOf(invoiceOf(lines, read))).toEqual(['a']);
});

test('what a line of a credit note comes to has a minus, like its net amount', () => {
  const figures = { quantity: '2', unitPrice: '50.00' };
  const wrong = [line({ ...figures, net: '-90.00' })];
  const [difference] = lineDifferencesOf(invoiceOf(wrong, { amount: '-90.00' }));
  expect(difference).toMatchObject({ calculated: -100, net: -90 });
  const positive = [line({ ...figures, net: '100.00' })];
  expect(idsOf(invoiceOf(positive, { amount: '-100.00' }))).toEqual(['a']);
});

test.each(['10.00', '-10.00'])('a credit note may add a discount of %s', (discount) => {
  const lines = [line({ quantity: '2', unitPrice: '50.00', discount, net: '-110.00' })];
  expect(idsOf(invoiceOf(lines, { amount: '-110.00' }))).toEqual([]);
});

test('a yen price of few digits is exact', () => {
  const lines = [line({ quantity: '1000', unitPrice: '50', net: '50400' })];
  expect(idsOf(invoiceOf(lines, { currency: 'JPY' }))).toEqual(['a']);
});
