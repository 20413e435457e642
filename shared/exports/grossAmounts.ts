import { type Charge, chargesIn, totalOf } from '../invoices/charges.ts';

/** In thousandths of a percent. */
const hundred = 100_000n;

/** The tax at a rate on a net amount, or within a gross amount. */
export function taxAt(rate: string, units: bigint, includesTax: boolean): bigint {
  const percent = BigInt(Math.round(Number(rate) * 1_000));
  return (units * percent) / (includesTax ? hundred + percent : hundred);
}

/** Whether the lines make up the amount with tax, by themselves or with discount and shipping. */
export function isGross(
  left: bigint,
  tax: bigint,
  charges: readonly Charge[],
  currency: string,
): boolean {
  if (left === 0n) return true;
  const within = chargesIn(left, charges, currency);
  return (
    chargesIn(left - tax, charges, currency) === null && within !== null && totalOf(within) === left
  );
}

/** What stands on a bill beside the lines of its invoice. */
export const besideTexts = {
  discount: 'Discount',
  shipping: 'Shipping',
  left: 'Not itemised on the invoice',
  rounding: 'Rounding',
} as const;
