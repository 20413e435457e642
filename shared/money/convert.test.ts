import { expect, test } from 'vitest';
import { convert, fractionOf, rateText } from './convert.ts';

test.each([
  ['1155.00', '1.0920', 'USD', '1261.26'],
  ['10.05', '1.1', 'USD', '11.06'],
  // Halves go away from zero, on credits too.
  ['-0.05', '1.1', 'USD', '-0.06'],
  ['0.05', '1.1', 'USD', '0.06'],
  ['100.00', '162.455', 'JPY', '16246.00'],
  ['100.00', '0.30665', 'KWD', '30.665'],
  ['999999999999.99', '1.0000000001', 'USD', '1000000000099.99'],
])('%s at %s are %s %s', (amount, rate, to, text) => {
  expect(convert(amount, rate, to)).toBe(text);
});

test.each([null, 'a lot'])('%j is not converted', (amount) => {
  expect(convert(amount, '1.1', 'USD')).toBeNull();
});

test.each(['0', '0.0', '-1', '', '1e3', '1,1'])('%j is no rate', (rate) => {
  expect(fractionOf(rate)).toBeNull();
  expect(convert('1.00', rate, 'USD')).toBeNull();
});

test.each([
  [10920n, 10000n, '1.0920'],
  [1n, 3n, '0.333333'],
  [1n, 17612n, '0.0000567795'],
  [16245n, 100n, '162.4500'],
  [2n, 1n, '2.0000'],
])('%d / %d is written as %s', (over, under, text) => {
  expect(rateText({ over, under })).toBe(text);
});
