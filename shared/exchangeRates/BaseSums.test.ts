import { expect, test } from 'vitest';
import { amountsInBase, BaseSums } from './BaseSums.ts';
import { RateBook } from './RateBook.ts';
import type { Rated } from './rateOf.ts';

const book = new RateBook([
  {
    id: '018f0000-0000-7000-8000-000000000001',
    source: 'ecb',
    from: 'EUR',
    to: 'USD',
    month: '2026-05',
    days: { '12': '1.0920' },
  },
]);
const invoice = (amount: string | null, currency: string, own: Partial<Rated> = {}) => ({
  amount,
  currency,
  invoiceDate: '2026-05-12',
  exchangeRate: null,
  exchangeRateDate: null,
  bookedRate: null,
  ...own,
});
const booked = { base: 'USD', rate: '1.2', on: '2026-05-01', source: 'hand' } as const;

function totalOf(...invoices: ReturnType<typeof invoice>[]) {
  const sums = new BaseSums({ base: 'USD', book });
  for (const one of invoices) sums.add(one);
  return sums.total();
}

test('each amount is converted and rounded by itself, and what has no rate is left out and counted', () => {
  const cent = invoice('0.01', 'EUR');
  expect(
    totalOf(invoice('10.00', 'USD'), cent, cent, invoice('5.00', 'PLN'), invoice(null, 'EUR')),
  ).toEqual({
    currency: 'USD',
    amount: '10.02',
    count: 3,
    isConverted: true,
    without: [{ currency: 'PLN', amount: '5.00', count: 1 }],
  });
  expect(totalOf(invoice('10.00', 'USD'))).toMatchObject({ isConverted: false, without: [] });
});

test('the rate at approval counts first, then the one on the invoice, then that of the day', () => {
  const typed = { exchangeRate: '1.1', exchangeRateDate: '2026-05-11' };
  const amountOf = (own: Partial<Rated>) =>
    amountsInBase(invoice('100.00', 'EUR', own), { base: 'USD', book })?.amount;
  expect(amountOf({ ...typed, bookedRate: booked })).toBe('120.00');
  expect(amountOf(typed)).toBe('110.00');
  expect(amountOf({})).toBe('109.20');
  // The company keeps its books in another currency since.
  expect(amountOf({ bookedRate: { ...booked, base: 'CHF' } })).toBe('109.20');
  expect(amountOf({ invoiceDate: null })).toBeUndefined();
});

test('what was paid is converted as well', () => {
  const one = { ...invoice('-100.00', 'EUR'), paid: '-50.00' };
  expect(amountsInBase(one, { base: 'USD', book })).toMatchObject({
    amount: '-109.20',
    paid: '-54.60',
  });
});
