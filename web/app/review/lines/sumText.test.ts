import { expect, test } from 'vitest';
import type { Sum } from '#shared/invoices/sums.ts';
import { mismatchText, sumText } from './sumText.ts';

const sum: Sum = {
  of: 'total',
  parts: [100, 20],
  charges: [],
  sum: 120,
  stated: 120,
  difference: 0,
};

test('a sum is written as a formula', () => {
  expect(sumText(sum, 'USD')).toBe('Subtotal and tax: $100.00 + $20.00 = $120.00');
  const lines: Sum = { ...sum, of: 'lines', parts: [1, 2, 3, 4, 5, 6], sum: 21 };
  expect(sumText(lines, 'EUR')).toBe('Lines: €1.00 + €2.00 + €3.00 + €4.00 + 2 more = €21.00');
  expect(sumText({ ...lines, parts: [21] }, 'EUR')).toBe('Lines: €21.00');
  const charges = [
    { of: 'discount', value: -10 },
    { of: 'shipping', value: 5 },
  ] as const;
  expect(sumText({ ...sum, charges, sum: 115 }, 'USD')).toBe(
    'Subtotal and tax: $100.00 + $20.00 − $10.00 discount + $5.00 shipping = $115.00',
  );
});

test('a mismatch is given with its amount and direction', () => {
  expect(mismatchText(sum, 'USD')).toBeNull();
  expect(mismatchText({ ...sum, stated: 130, difference: 10 }, 'USD')).toBe(
    'The amount is $130.00: $10.00 more.',
  );
  expect(mismatchText({ ...sum, of: 'lines', stated: 90, difference: -30 }, 'USD')).toBe(
    'The subtotal is $90.00: $30.00 less.',
  );
});
