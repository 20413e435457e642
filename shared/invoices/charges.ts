import { isRounding, unitsOf } from '../money/sums.ts';
import type { InvoiceValues } from './fields.ts';

/** What a discount or shipping of the whole invoice adds to a sum. */
export interface Charge {
  of: 'discount' | 'shipping';
  /** In the units of `unitsOf`; below zero for a discount. */
  units: bigint;
}

export type Charged = Pick<InvoiceValues, 'amount' | 'discount' | 'shipping'>;

/** Discounts are written with and without their sign. On a credit note everything is the other way round. */
export function chargesOf({ amount, discount, shipping }: Charged): Charge[] {
  const sign = amount?.startsWith('-') ? -1n : 1n;
  const off = unitsOf(discount) ?? 0n;
  const extra = unitsOf(shipping) ?? 0n;
  const charges: Charge[] = [
    { of: 'discount', units: -sign * magnitude(off) },
    { of: 'shipping', units: sign < 0n ? -magnitude(extra) : extra },
  ];
  return charges.filter(({ units }) => units !== 0n);
}

const magnitude = (units: bigint) => (units < 0n ? -units : units);

/** The charges that explain a difference, up to rounding: none if it needs none, and `null` if they do not explain it. */
export function chargesIn(
  difference: bigint,
  charges: readonly Charge[],
  currency: string,
): readonly Charge[] | null {
  const choices = [[], charges, ...charges.map((one) => [one])];
  return choices.find((chosen) => isRounding(difference - totalOf(chosen), currency)) ?? null;
}

export function totalOf(charges: readonly Charge[]): bigint {
  return charges.reduce((sum, { units }) => sum + units, 0n);
}
