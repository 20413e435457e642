import Big from 'big.js';

/** Exact decimals, rounded half away from zero. With 40 decimal places, a quotient rounds to cents as the exact one would. */
export const Decimal = Big();
Decimal.DP = 40;

export type Decimal = Big;

export const zero = new Decimal(0);

export function total(values: readonly Decimal[]): Decimal {
  return values.reduce((sum, value) => sum.plus(value), zero);
}

/** Without trailing zeros; a negative zero becomes `0`. */
export function shortest(value: Decimal): string {
  return value.eq(0) ? '0' : value.toFixed();
}
