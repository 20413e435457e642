import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountOf, quickUnitsOf, Sums, unitsOf } from './sums.ts';

test.each([
  ['0.1', '0.10'],
  ['1250.00', '1250.00'],
  ['-99.5', '-99.50'],
  ['-0.0001', '-0.0001'],
  ['12.345', '12.345'],
  ['999999999999.9999', '999999999999.9999'],
  ['7', '7.00'],
])('%s keeps all its digits', (amount, text) => {
  expect(amountOf(unitsOf(amount) ?? 0n)).toBe(text);
});

test.each([null, '', 'a lot', '1,250', '1.23456', '1e3'])('%j is not an amount', (amount) => {
  expect(unitsOf(amount)).toBeNull();
  expect(new Sums().add({ amount, currency: 'USD' })).toBe(false);
});

test('each currency has its own exact sum', () => {
  const sums = new Sums();
  for (let count = 0; count < 10; count++) sums.add({ amount: '0.1', currency: 'USD' });
  sums.add({ amount: '999999999999.99', currency: 'EUR' });
  sums.add({ amount: '-0.01', currency: 'EUR' });
  expect(sums.all()).toEqual([
    { currency: 'USD', amount: '1.00', count: 10 },
    { currency: 'EUR', amount: '999999999999.98', count: 2 },
  ]);
  expect(sums.of('JPY')).toEqual({ currency: 'JPY', amount: '0.00', count: 0 });
});

const digits = fc.stringMatching(/^-?\d{1,14}(\.\d{1,4})?$/);
const almost = fc.stringMatching(/^[-+]?\d{0,12}[.,e ]?\d{0,6}$/);

test('a text is the same amount whether it is read for one calculation or for a sum of many', () => {
  fc.assert(
    fc.property(fc.oneof(digits, almost), (text) => {
      const quick = quickUnitsOf(text);
      expect(quick === null ? null : BigInt(quick)).toBe(unitsOf(text));
    }),
  );
});

test('the sum of many large and small amounts is exact', () => {
  fc.assert(
    fc.property(fc.array(digits, { maxLength: 200 }), (amounts) => {
      const sums = new Sums();
      for (const amount of amounts) sums.add({ amount, currency: 'USD' });
      const exact = amounts.reduce((sum, amount) => sum + (unitsOf(amount) ?? 0n), 0n);
      expect(sums.of('USD').amount).toBe(amountOf(exact));
    }),
  );
  const sums = new Sums();
  for (let count = 0; count < 200; count++)
    sums.add({ amount: '9999999999.9999', currency: 'USD' });
  expect(sums.of('USD').amount).toBe('1999999999999.98');
});
