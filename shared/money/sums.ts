import { minorUnit } from './minorDigits.ts';

/** Tax may be rounded per line or once per invoice, so sums may differ by cents. */
const tolerance = 0.05;

/** Whether two sums are equal except for rounding; `rounding` is what theirs may come to beside that of tax. */
export function isNear(one: number, other: number, rounding = 0): boolean {
  return Math.abs(one - other) <= tolerance + rounding + 1e-9;
}

/** The exact sum of several amounts in one currency. */
export interface CurrencySum {
  currency: string;
  /** With at least two decimals. */
  amount: string;
  /** Number of amounts in the sum. */
  count: number;
}

/** Amounts have at most four decimals. */
const decimals = 4;
const amountPattern = /^(-?)(\d+)(?:\.(\d{1,4}))?$/;

/** In the units of `unitsOf`. */
const cent = 100n;

/** What rounding may add to an amount: a cent, or the smallest amount of a currency that has none. */
export function roundingStep(currency: string): bigint {
  const unit = minorUnit(currency);
  return unit > cent ? unit : cent;
}

/** `isNear` for a difference in the units of `unitsOf`: five cents, or five yen. */
export function isRounding(units: bigint, currency: string): boolean {
  const most = 5n * roundingStep(currency);
  return units <= most && units >= -most;
}

/**
 * In ten-thousandths of the currency; `null` if it is not an amount. Exact, because money never goes through a float.
 */
export function unitsOf(amount: string | null): bigint | null {
  const [, minus, whole, fraction = ''] = amountPattern.exec(amount ?? '') ?? [];
  if (whole === undefined) return null;
  const units = BigInt(whole + fraction.padEnd(decimals, '0'));
  return minus ? -units : units;
}

export function amountOf(units: bigint): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0{1,2}$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${fraction}`;
}

/** `Math.min` takes no exact integers. */
export function lesserOf(one: bigint, other: bigint): bigint {
  if (one < other) return one;
  return other;
}

/** Rounded to a multiple of the smallest amount, such as `minorUnit`; halves away from zero. */
export function roundedTo(smallest: bigint, units: bigint): bigint {
  const half = units < 0n ? -(smallest / 2n) : smallest / 2n;
  return ((units + half) / smallest) * smallest;
}

/** An amount in the units of `unitsOf`; a number where that is exact, because numbers are added up many times faster. */
export type Units = number | bigint;

/** With as many digits before the point, the units and the sum of two such are exact as a number. */
const mostDigits = 10;

/** The same as `unitsOf`, for adding up many amounts with `Sums.addUnits`. */
export function quickUnitsOf(amount: string | null): Units | null {
  if (amount === null) return null;
  const isNegative = amount.charCodeAt(0) === minusCode;
  const begin = isNegative ? 1 : 0;
  const point = amount.indexOf('.');
  const end = point < 0 ? amount.length : point;
  const fraction = point < 0 ? 0 : amount.length - point - 1;
  if (end === begin || end - begin > mostDigits || fraction > decimals) return unitsOf(amount);
  if (fraction === 0 && point >= 0) return null;
  let units = 0;
  for (let index = begin; index < amount.length; index++) {
    if (index === point) continue;
    const digit = amount.charCodeAt(index) - zeroCode;
    if (digit < 0 || digit > 9) return null;
    units = units * 10 + digit;
  }
  units *= 10 ** (decimals - fraction);
  return isNegative ? -units : units;
}

const minusCode = 45;
const zeroCode = 48;

/** A sum of less than this is exact as a number, and stays so when an amount of `mostDigits` is added. */
const mostAsNumber = 2 ** 52;

interface Sum {
  /** The sum is that of both. */
  units: bigint;
  recent: number;
  count: number;
}

/** Adds up amounts per currency; currencies are never mixed. */
export class Sums {
  readonly #byCurrency = new Map<string, Sum>();

  /** False if there is no amount to add. */
  add({ amount, currency }: { amount: string | null; currency: string }): boolean {
    const units = quickUnitsOf(amount);
    if (units === null) return false;
    this.addUnits(currency, units);
    return true;
  }

  addUnits(currency: string, units: Units): void {
    let sum = this.#byCurrency.get(currency);
    if (!sum) {
      sum = { units: 0n, recent: 0, count: 0 };
      this.#byCurrency.set(currency, sum);
    }
    sum.count++;
    if (typeof units === 'bigint') sum.units += units;
    else sum.recent += units;
    if (Math.abs(sum.recent) < mostAsNumber) return;
    sum.units += BigInt(sum.recent);
    sum.recent = 0;
  }

  /** The currency with most amounts first. */
  all(): CurrencySum[] {
    return [...this.#byCurrency.keys()]
      .map((currency) => this.of(currency))
      .sort((one, other) => other.count - one.count || (one.currency < other.currency ? -1 : 1));
  }

  of(currency: string): CurrencySum {
    const { units = 0n, recent = 0, count = 0 } = this.#byCurrency.get(currency) ?? {};
    return { currency, amount: amountOf(units + BigInt(recent)), count };
  }
}
