import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import type { ApprovalSettings } from '#shared/approvals/contract.ts';
import { dayOf } from '#shared/dates/days.ts';
import { RateBook } from '#shared/exchangeRates/RateBook.ts';
import { rateText } from '../exchangeRates/rateTexts.ts';
import { useSignedIn } from '../session/SignedIn.ts';

interface NewerRates {
  /** The latest of their days. */
  on: string;
  rates: Record<string, string>;
  /** "1 EUR = 1.0920 USD" */
  texts: string[];
}

/** What rates by day say today of the currencies in the table of the rules; `null` where nothing differs. */
export function useNewerRates(rates: ApprovalSettings['rates']): NewerRates | null {
  const { database } = useSignedIn();
  const rows = useLiveQuery(() => database.exchangeRates.toArray(), [database]);
  return useMemo(() => {
    const book = new RateBook(rows ?? []);
    const today = dayOf(new Date());
    const found = Object.entries(rates).flatMap(([currency, rate]) => {
      const now = book.find(currency, 'USD', today);
      return now && Number(now.rate) !== Number(rate) ? [{ currency, ...now }] : [];
    });
    const on = found
      .map((one) => one.on)
      .sort()
      .at(-1);
    if (on === undefined) return null;
    return {
      on,
      rates: Object.fromEntries(found.map(({ currency, rate }) => [currency, rate])),
      texts: found.map(({ currency, rate }) => `1 ${currency} = ${rateText(rate)} USD`),
    };
  }, [rows, rates]);
}
