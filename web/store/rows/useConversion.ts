import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import type { Conversion } from '#shared/exchangeRates/BaseSums.ts';
import { baseOf } from '#shared/exchangeRates/baseOf.ts';
import { RateBook } from '#shared/exchangeRates/RateBook.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';

async function baseHere(database: LocalDatabase): Promise<string> {
  return baseOf((await database.me.toCollection().first())?.company);
}

export async function readConversion(database: LocalDatabase): Promise<Conversion> {
  const rows = await database.exchangeRates.toArray();
  return { base: await baseHere(database), book: new RateBook(rows) };
}

/** The company's currency and the exchange rates on this device, with which sums work offline; `undefined` while loading. */
export function useConversion(database: LocalDatabase): Conversion | undefined {
  const rows = useLiveQuery(() => database.exchangeRates.toArray(), [database]);
  const base = useLiveQuery(() => baseHere(database), [database]);
  return useMemo(
    () => (rows && base !== undefined ? { base, book: new RateBook(rows) } : undefined),
    [rows, base],
  );
}
