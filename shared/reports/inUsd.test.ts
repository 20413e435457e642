import { expect, test } from 'vitest';
import { totalInUsd } from './inUsd.ts';

const sum = (currency: string, amount: string) => ({ currency, amount, count: 1 });

test('sums are converted with the available rates, to the nearest cent', () => {
  const sums = [sum('USD', '100.00'), sum('EUR', '10.05'), sum('JPY', '1000.00')];
  expect(totalInUsd(sums, { EUR: '1.1', JPY: '0.0065' })).toEqual({
    amount: '117.56',
    without: [],
  });
  expect(totalInUsd([sum('EUR', '-0.05')], { EUR: '1.1' })?.amount).toBe('-0.06');
});

test('a currency without a rate is left out, and its sum told', () => {
  expect(totalInUsd([sum('EUR', '1.00'), sum('CHF', '9.00')], { EUR: '2' })).toEqual({
    amount: '2.00',
    without: [sum('CHF', '9.00')],
  });
});

test('there is no total for dollars alone, or without rates', () => {
  expect(totalInUsd([sum('USD', '5.00')], { EUR: '1.1' })).toBeNull();
  expect(totalInUsd([sum('USD', '5.00'), sum('EUR', '1.00')], {})).toBeNull();
});
