import { afterEach, expect, test } from 'vitest';
import { followFormats } from '../../ui/foundation/formats.ts';
import { amountInWords, amountText } from './amountText.ts';

afterEach(() => followFormats(null));

test.each([
  ['1250.00', 'USD', '$1,250.00'],
  ['1234.56', 'LBP', 'LBP 1,234.56'],
  ['1234.50', 'IQD', 'IQD 1,234.500'],
  ['1234.00', 'JPY', '¥1,234'],
  ['1234.50', 'JPY', '¥1,234.5'],
  ['-0.0125', 'USD', '-$0.0125'],
])('%s %s is shown with all its digits', (amount, currency, text) => {
  followFormats('en-US');
  expect(amountText(amount, currency).replaceAll(/\s/g, ' ')).toBe(text);
});

test('an amount in a sentence has the digits of its currency', () => {
  followFormats('en-US');
  expect(amountInWords('1234.56', 'LBP')).toBe('1,234.56 LBP');
});
