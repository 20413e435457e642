import Big from 'big.js';

/**
 * Exact decimals, rounded half away from zero. Quotients have 40 decimal places, so that rounding one to cents gives the
 * same as rounding the exact quotient would.
 */
export const Decimal = Big();
Decimal.DP = 40;

export type Decimal = Big;

export const zero = new Decimal(0);

export function total(values: readonly Decimal[]): Decimal {
  return values.reduce((sum, value) => sum.plus(value), zero);
}

/** Without trailing zeros, and without the sign that a decimal zero can have. */
export function shortest(value: Decimal): string {
  return value.eq(0) ? '0' : value.toFixed();
}
