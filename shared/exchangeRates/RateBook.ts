import { type Fraction, fractionOf, rateText } from '../money/convert.ts';
import type { DatedRate, ExchangeRates, RateSource } from './contract.ts';

/** A rate counts for so many days after its own: over holidays no rates are published. */
export const daysValid = 10;

interface Quote {
  rate: string;
  source: RateSource;
}

/** By day. */
type Quotes = Map<string, Quote>;

const dayInMs = 86_400_000;
const dayBefore = (day: string) => new Date(Date.parse(day) - dayInMs).toISOString().slice(0, 10);

/** Known rates, to be asked for that of a day. Answers are kept, because lists ask for the same days again and again. */
export class RateBook {
  /** Of ledgers and of people, by both currencies. */
  readonly #quotes = new Map<string, Quotes>();
  /** Units of a currency for one euro, as the European Central Bank publishes. */
  readonly #forEuro = new Map<string, Quotes>();
  readonly #answers = new Map<string, DatedRate | null>();

  constructor(rows: Iterable<ExchangeRates>) {
    for (const { source, from, to, month, days } of rows) {
      const quotes =
        source === 'ecb' ? quotesIn(this.#forEuro, to) : quotesIn(this.#quotes, `${from} ${to}`);
      for (const [day, rate] of Object.entries(days)) {
        const on = `${month}-${day}`;
        // What somebody entered counts before what a ledger says.
        if (quotes.get(on)?.source !== 'hand') quotes.set(on, { rate, source });
      }
    }
  }

  /**
   * What one unit of `currency` is worth in `base`: by the rate of the day, or the last one before it within ten days;
   * `null` without any. Of the same day, a rate that somebody entered counts first, then a ledger's.
   */
  find(currency: string, base: string, day: string): DatedRate | null {
    const key = `${currency} ${base} ${day}`;
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const found = this.#search(currency, base, day);
    this.#answers.set(key, found);
    return found;
  }

  #search(currency: string, base: string, day: string): DatedRate | null {
    let on = day;
    for (let ago = 0; ago <= daysValid; ago++) {
      const quote = this.#quoted(currency, base, on) ?? this.#published(currency, base, on);
      if (quote) return { ...quote, on };
      on = dayBefore(on);
    }
    return null;
  }

  #quoted(currency: string, base: string, on: string): Quote | null {
    const direct = this.#quotes.get(`${currency} ${base}`)?.get(on);
    const inverse = this.#quotes.get(`${base} ${currency}`)?.get(on);
    if (direct && (direct.source === 'hand' || inverse?.source !== 'hand')) return direct;
    const fraction = inverse && fractionOf(inverse.rate);
    if (!fraction) return null;
    const { over, under } = fraction;
    return { rate: rateText({ over: under, under: over }), source: inverse.source };
  }

  /** From the prices of one euro in both currencies. */
  #published(currency: string, base: string, on: string): Quote | null {
    const worth = this.#priceOfEuro(base, on);
    if (worth === null) return null;
    if (currency === 'EUR') return { rate: worth, source: 'ecb' };
    const price = this.#priceOfEuro(currency, on);
    const [one, other] = [fractionOf(worth), price === null ? null : fractionOf(price)];
    if (!one || !other) return null;
    return { rate: rateText(ratio(one, other)), source: 'ecb' };
  }

  #priceOfEuro(currency: string, on: string): string | null {
    return currency === 'EUR' ? '1' : (this.#forEuro.get(currency)?.get(on)?.rate ?? null);
  }
}

function quotesIn(all: Map<string, Quotes>, key: string): Quotes {
  const known = all.get(key);
  if (known) return known;
  const quotes: Quotes = new Map();
  all.set(key, quotes);
  return quotes;
}

function ratio(one: Fraction, other: Fraction): Fraction {
  return { over: one.over * other.under, under: one.under * other.over };
}
