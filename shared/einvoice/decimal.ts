import { Decimal, shortest, total } from '../money/Decimal.ts';

/**
 * An XML number in its shortest form. A comma before one or two final digits counts as a decimal
 * point.
 */
export function decimalIn(text: string): string | null {
  const written = text.trim().replace(/^\+/, '');
  const plain = /^-?\d{1,20},\d{1,2}$/.test(written) ? written.replace(',', '.') : written;
  if (!/^-?(\d{1,20}(\.\d{0,20})?|\.\d{1,20})$/.test(plain)) return null;
  return shortest(new Decimal(plain));
}

/** With at least two decimal places. */
export function asMoney(value: string): string {
  return new Decimal(value).toFixed(Math.max(2, placesOf(value)));
}

export function sumOf(values: readonly string[]): string {
  return shortest(total(values.map((value) => new Decimal(value))));
}

export function negated(value: string): string {
  return shortest(new Decimal(value).neg());
}

export function product(one: string, other: string): string {
  return shortest(new Decimal(one).times(other));
}

const leastPlacesOfQuotient = 6;

/** With at least as many decimal places as the value; `null` for a division by zero. */
export function quotient(value: string, divisor: string): string | null {
  if (isZero(divisor)) return null;
  const places = Math.max(leastPlacesOfQuotient, placesOf(value));
  return shortest(new Decimal(value).div(divisor).round(places));
}

export function isNegative(value: string): boolean {
  return new Decimal(value).lt(0);
}

export function isZero(value: string): boolean {
  return new Decimal(value).eq(0);
}

export function isSameAmount(one: string, other: string): boolean {
  return new Decimal(one).eq(other);
}

/** Equal up to a rounding difference of a cent. */
export function isAboutSame(one: string, other: string): boolean {
  return new Decimal(one).minus(other).abs().lte('0.01');
}

function placesOf(value: string): number {
  return value.split('.')[1]?.length ?? 0;
}
