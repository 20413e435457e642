import { minorUnit } from './minorDigits.ts';
import { amountOf, unitsOf } from './sums.ts';

/** A rate as an exact fraction; `null` if the text is no rate above zero. */
export interface Fraction {
  over: bigint;
  under: bigint;
}

export function fractionOf(rate: string): Fraction | null {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,12}))?$/.exec(rate) ?? [];
  if (whole === undefined) return null;
  const over = BigInt(whole + fraction);
  return over === 0n ? null : { over, under: 10n ** BigInt(fraction.length) };
}

/** Six digits that count, as the European Central Bank publishes, and at least four after the point. */
const smallestOfSixDigits = 100_000n;
const fewestDecimals = 4;

/** As a decimal, halves away from zero. */
export function rateText({ over, under }: Fraction): string {
  let decimals = fewestDecimals;
  while (decimals < 12 && (over * 10n ** BigInt(decimals)) / under < smallestOfSixDigits) {
    decimals++;
  }
  return decimalText(divided(over * 10n ** BigInt(decimals), under), decimals).replace(
    /(\.\d{4}\d*?)0+$/,
    '$1',
  );
}

/** An amount at a rate, rounded to the smallest unit of its new currency as ledgers do: halves away from zero. */
export function convert(amount: string | null, rate: string, to: string): string | null {
  const [units, fraction] = [unitsOf(amount), fractionOf(rate)];
  if (units === null || fraction === null) return null;
  return amountOf(convertUnits(units, fraction, to));
}

/** The same in the units of `unitsOf`. */
export function convertUnits(units: bigint, { over, under }: Fraction, to: string): bigint {
  const step = minorUnit(to);
  return divided(units * over, under * step) * step;
}

function divided(over: bigint, under: bigint): bigint {
  const half = over < 0n ? -under : under;
  return (2n * over + half) / (2n * under);
}

function decimalText(units: bigint, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
