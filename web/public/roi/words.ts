import type { RoiResult } from '#shared/roi/roi.ts';

const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const tenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** Rounded for display only. */
export const dollars = (amount: number) => wholeDollars.format(amount).replace(/^-(?=\$0$)/, '');
export const hours = (amount: number) => `${tenths.format(amount).replace(/^-0$/, '0')} hours`;

/** Negative savings are described in words, not with a minus sign. */
export function savingsInWords({ monthlySavings, annualSavings }: RoiResult): {
  label: string;
  monthly: string;
  annual: string;
  positive: boolean;
} {
  const positive = monthlySavings >= 0;
  return {
    positive,
    label: positive ? 'You save' : 'Docket would cost you more than today',
    monthly: `${dollars(Math.abs(monthlySavings))}${positive ? '' : ' more'} a month`,
    annual: `${dollars(Math.abs(annualSavings))}${positive ? '' : ' more'} a year`,
  };
}
