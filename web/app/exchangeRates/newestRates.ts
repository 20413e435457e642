import type { DatedRate, ExchangeRates } from '#shared/exchangeRates/contract.ts';
import { RateBook } from '#shared/exchangeRates/RateBook.ts';
import { currencyCodes } from '#shared/reading/engine/currencyCodes.ts';

export interface NewestRate extends DatedRate {
  currency: string;
}

const places = new Map(currencyCodes.map((code, place) => [code, place]));
const placeOf = (currency: string) => places.get(currency) ?? places.size;

function usualFirst([one]: [string, string], [other]: [string, string]): number {
  return placeOf(one) - placeOf(other) || (one < other ? -1 : 1);
}

/** The last known rate of each currency in `base`, the usual ones first. */
export function newestRates(rows: readonly ExchangeRates[], base: string): NewestRate[] {
  const book = new RateBook(rows);
  const lastDays = new Map<string, string>();
  for (const { from, to, month, days } of rows) {
    const last = Object.keys(days).sort().at(-1);
    if (last === undefined) continue;
    for (const currency of [from, to]) {
      const day = `${month}-${last}`;
      if (day > (lastDays.get(currency) ?? '')) lastDays.set(currency, day);
    }
  }
  return [...lastDays].sort(usualFirst).flatMap(([currency, day]) => {
    const found = currency === base ? null : book.find(currency, base, day);
    return found ? [{ currency, ...found }] : [];
  });
}

export interface EnteredRate {
  currency: string;
  base: string;
  on: string;
  rate: string;
}

/** What people entered, the newest first. */
export function enteredRates(rows: readonly ExchangeRates[]): EnteredRate[] {
  return rows
    .filter(({ source }) => source === 'hand')
    .flatMap(({ from, to, month, days }) =>
      Object.entries(days).map(([day, rate]) => ({
        ...{ currency: from, base: to, on: `${month}-${day}`, rate },
      })),
    )
    .sort((one, other) => (one.on < other.on ? 1 : -1));
}
