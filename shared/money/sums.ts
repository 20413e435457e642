/** Tax may be rounded per line or once per invoice, so sums may differ by cents. */
const tolerance = 0.05;

/** Whether two sums are equal except for rounding. */
export function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= tolerance + 1e-9;
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

/** The same for a difference in the units of `unitsOf`. */
export function isRounding(units: bigint): boolean {
  return units <= 500n && units >= -500n;
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

/** In the units of `unitsOf`. */
const cent = 100n;

/** Units rounded to the cent, halves away from zero. */
export function toCents(units: bigint): bigint {
  const half = units < 0n ? -(cent / 2n) : cent / 2n;
  return ((units + half) / cent) * cent;
}

/** Adds up amounts per currency; currencies are never mixed. */
export class Sums {
  readonly #byCurrency = new Map<string, { units: bigint; count: number }>();

  /** False if there is no amount to add. */
  add({ amount, currency }: { amount: string | null; currency: string }): boolean {
    const units = unitsOf(amount);
    if (units === null) return false;
    const sum = this.#byCurrency.get(currency);
    if (sum) {
      sum.units += units;
      sum.count++;
    } else this.#byCurrency.set(currency, { units, count: 1 });
    return true;
  }

  /** The currency with most amounts first. */
  all(): CurrencySum[] {
    return [...this.#byCurrency]
      .map(([currency, { units, count }]) => ({ currency, amount: amountOf(units), count }))
      .sort((one, other) => other.count - one.count || (one.currency < other.currency ? -1 : 1));
  }

  of(currency: string): CurrencySum {
    const { units = 0n, count = 0 } = this.#byCurrency.get(currency) ?? {};
    return { currency, amount: amountOf(units), count };
  }
}
