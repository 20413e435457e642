/** What several amounts of one currency come to, exact. */
export interface CurrencySum {
  currency: string;
  /** With at least two places. */
  amount: string;
  /** How many amounts it is made of. */
  count: number;
}

/** Amounts have at most four places. */
const places = 4;
const written = /^(-?)(\d+)(?:\.(\d{1,4}))?$/;

/** In ten-thousandths of the currency; `null` where there is no amount. No money goes through a float. */
export function unitsOf(amount: string | null): bigint | null {
  const [, minus, whole, fraction = ''] = written.exec(amount ?? '') ?? [];
  if (whole === undefined) return null;
  const units = BigInt(whole + fraction.padEnd(places, '0'));
  return minus ? -units : units;
}

export function amountOf(units: bigint): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0{1,2}$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -places)}.${fraction}`;
}

/** Adds up amounts of each currency by itself: never one currency to another. */
export class Sums {
  readonly #byCurrency = new Map<string, { units: bigint; count: number }>();

  /** False where there is no amount to add. */
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

  /** The currency of most amounts first. */
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
