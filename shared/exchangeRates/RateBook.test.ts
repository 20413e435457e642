import { expect, test } from 'vitest';
import type { ExchangeRates } from './contract.ts';
import { RateBook } from './RateBook.ts';

const rates = (
  source: ExchangeRates['source'],
  pair: string,
  days: Readonly<Record<string, string>>,
): ExchangeRates => {
  const [from = '', to = ''] = pair.split('/');
  return {
    id: '018f0000-0000-7000-8000-000000000001',
    source,
    from,
    to,
    month: '2026-05',
    days: { ...days },
  };
};

const published = [
  rates('ecb', 'EUR/USD', { '11': '1.0910', '12': '1.0920' }),
  rates('ecb', 'EUR/JPY', { '12': '162.45' }),
];

test('a published rate is taken as it is printed, and others are computed from it', () => {
  const book = new RateBook(published);
  const on = '2026-05-12';
  expect(book.find('EUR', 'USD', on)).toEqual({ rate: '1.0920', on, source: 'ecb' });
  expect(book.find('USD', 'EUR', on)?.rate).toBe('0.915751');
  expect(book.find('JPY', 'USD', on)?.rate).toBe('0.00672207');
  expect(book.find('USD', 'CHF', on)).toBeNull();
});

test('the last rate counts for ten days, and not before its day', () => {
  const book = new RateBook(published);
  expect(book.find('EUR', 'USD', '2026-05-22')).toMatchObject({ rate: '1.0920', on: '2026-05-12' });
  expect(book.find('EUR', 'USD', '2026-05-23')).toBeNull();
  expect(book.find('EUR', 'USD', '2026-05-10')).toBeNull();
});

test('of the same day, an entered rate counts before a ledger’s, and that before a published one', () => {
  const ledger = rates('quickbooks', 'EUR/USD', { '12': '1.0930' });
  const entered = rates('hand', 'EUR/USD', { '11': '1.0800', '12': '1.0940' });
  const inverse = rates('hand', 'USD/EUR', { '12': '0.5' });
  const find = (...rows: ExchangeRates[]) =>
    new RateBook([...published, ...rows]).find('EUR', 'USD', '2026-05-12')?.rate;
  expect(find(ledger)).toBe('1.0930');
  expect(find(entered, ledger)).toBe('1.0940');
  expect(find(ledger, entered)).toBe('1.0940');
  expect(find(ledger, inverse)).toBe('2.0000');
  // The rates of other currencies do not change with it.
  const all = new RateBook([...published, entered]);
  expect(all.find('JPY', 'USD', '2026-05-12')?.rate).toBe('0.00672207');
});
