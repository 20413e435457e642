import { expect, test } from 'vitest';
import { currencyCodes } from '../reading/engine/currencyCodes.ts';
import { minorDigits } from './minorDigits.ts';

test.each([
  ['USD', 2],
  ['RSD', 2],
  ['ALL', 2],
  ['LBP', 2],
  ['MGA', 2],
  ['JPY', 0],
  ['XOF', 0],
  ['KWD', 3],
  ['IQD', 3],
  ['CLF', 4],
  ['nothing', 2],
])('amounts in %s have %i digits after the point, as in ISO 4217', (currency, digits) => {
  expect(minorDigits(currency)).toBe(digits);
});

test('the currencies with other than two digits are those of ISO 4217', () => {
  const other = currencyCodes.filter((code) => minorDigits(code) !== 2).sort();
  expect(other.join(' ')).toBe(
    'BHD BIF CLF CLP DJF GNF IQD ISK JOD JPY KMF KRW KWD LYD OMR PYG RWF TND UGX UYI UYW VND VUV XAF XOF XPF',
  );
});
