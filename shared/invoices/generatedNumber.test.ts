import { expect, test } from 'vitest';
import { generatedNumber } from './generatedNumber.ts';

const receipt = { invoiceDate: '2026-05-02', amount: '19.99', currency: 'USD' };

test.each([
  [{}, 'R-2026-05-02-1999'],
  [{ amount: '19.9' }, 'R-2026-05-02-1990'],
  [{ amount: '0.05' }, 'R-2026-05-02-5'],
  [{ amount: '-1200' }, 'R-2026-05-02-120000'],
  [{ amount: '1500', currency: 'JPY' }, 'R-2026-05-02-1500'],
  [{ amount: '1.5', currency: 'KWD' }, 'R-2026-05-02-1500'],
  [{ currency: '???' }, 'R-2026-05-02-1999'],
  [{ invoiceDate: null }, null],
  [{ amount: null }, null],
])('a receipt with %j gets the number %s', (values, number) => {
  expect(generatedNumber({ ...receipt, ...values }, new Set())).toBe(number);
});

test('a number that is taken gets a suffix', () => {
  const taken = new Set(['R-2026-05-02-1999']);
  expect(generatedNumber(receipt, taken)).toBe('R-2026-05-02-1999-2');
  taken.add('R-2026-05-02-1999-2');
  expect(generatedNumber(receipt, taken)).toBe('R-2026-05-02-1999-3');
});
