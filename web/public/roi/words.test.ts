import { expect, test } from 'vitest';
import { calculateRoi, roiDefaults } from '#shared/roi/roi.ts';
import { dollars, hours, savingsInWords } from './words.ts';

test.each([
  [5534.33, '$5,534'],
  [0, '$0'],
  [-0.2, '$0'],
  [499.5, '$500'],
])('%d dollars read %s', (amount, text) => {
  expect(dollars(amount)).toBe(text);
});

test.each([
  [16.666, '16.7 hours'],
  [250, '250 hours'],
  [0, '0 hours'],
  [-0.01, '0 hours'],
])('%d hours read %s', (amount, text) => {
  expect(hours(amount)).toBe(text);
});

test('savings are named per month and per year', () => {
  expect(savingsInWords(calculateRoi(roiDefaults))).toEqual({
    positive: true,
    label: 'You save',
    monthly: '$5,534 a month',
    annual: '$66,412 a year',
  });
});

test('if Docket costs more, the text says so without a minus sign', () => {
  const words = savingsInWords(
    calculateRoi({ invoicesPerMonth: 10, minutesPerInvoice: 5, hourlyCost: 20 }),
  );
  expect(words).toEqual({
    positive: false,
    label: 'Docket would cost you more than today',
    monthly: '$89 more a month',
    annual: '$1,068 more a year',
  });
});
