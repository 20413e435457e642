import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import type { Conversion } from '#shared/exchangeRates/BaseSums.ts';
import { baseOf } from '#shared/exchangeRates/baseOf.ts';
import { RateBook } from '#shared/exchangeRates/RateBook.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';

/** The company's currency and the exchange rates on this device, with which sums work offline; `undefined` while loading. */
export function useConversion(database: LocalDatabase): Conversion | undefined {
  const rows = useLiveQuery(() => database.exchangeRates.toArray(), [database]);
  const base = useLiveQuery(
    async () => baseOf((await database.me.toCollection().first())?.company),
    [database],
  );
  return useMemo(
    () => (rows && base !== undefined ? { base, book: new RateBook(rows) } : undefined),
    [rows, base],
  );
}
