import { convert } from '../money/convert.ts';
import { type CurrencySum, Sums } from '../money/sums.ts';
import type { RateBook } from './RateBook.ts';
import { type Rated, rateOf } from './rateOf.ts';

/** How amounts become those of the company's own currency. */
export interface Conversion {
  /** The currency of the company. */
  base: string;
  book: Pick<RateBook, 'find'>;
}

interface Amounts {
  readonly currency: string;
  readonly amount: string | null;
  readonly paid?: string | null;
}

/** The amounts of an invoice in the currency of the company; `null` where no rate is known. */
export function amountsInBase(one: Rated & Amounts, { base, book }: Conversion): Amounts | null {
  if (one.currency === base) return one;
  const { amount, paid = null } = one;
  const found = rateOf(one, base, book);
  if (!found) return null;
  const converted = (text: string | null) => convert(text, found.rate, base);
  return {
    currency: base,
    amount: converted(amount),
    paid: paid === null ? null : converted(paid),
  };
}

/** A sum over several currencies in that of the company. */
export interface BaseTotal extends CurrencySum {
  /** Some amounts in it were converted. */
  isConverted: boolean;
  /** What is left out, by currency, because no rate is known. */
  without: CurrencySum[];
}

/** Each amount is converted at the rate of its invoice and rounded, so that the sum is that of the books. */
export class BaseSums {
  readonly #conversion: Conversion;
  readonly #sums = new Sums();
  readonly #without = new Sums();
  #isConverted = false;

  constructor(conversion: Conversion) {
    this.#conversion = conversion;
  }

  add(one: Rated & { amount: string | null }): void {
    const converted = amountsInBase(one, this.#conversion);
    if (!converted) this.#without.add(one);
    else if (this.#sums.add(converted)) this.#isConverted ||= converted.currency !== one.currency;
  }

  total(): BaseTotal {
    return {
      ...this.#sums.of(this.#conversion.base),
      isConverted: this.#isConverted,
      without: this.#without.all(),
    };
  }
}
