import { monthOf } from '#shared/dates/days.ts';
import type { BookedRate } from '#shared/exchangeRates/contract.ts';
import { daysValid, RateBook } from '#shared/exchangeRates/RateBook.ts';
import { type Rated, rateOf } from '#shared/exchangeRates/rateOf.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { baseCurrency } from './baseCurrency.ts';
import { ratesOfMonths } from './rateStore.ts';

const dayInMs = 86_400_000;

/** The rate of each of these invoices by the rates of now; `null` in the company's own currency, and without a rate. */
export async function ratesFor(
  tx: AccountTx,
  invoices: readonly Rated[],
): Promise<(invoice: Rated) => BookedRate | null> {
  const base = await baseCurrency(tx);
  const foreign = invoices.filter(({ currency }) => currency !== base);
  if (foreign.length === 0) return () => null;
  const months = new Set<string>();
  for (const { invoiceDate } of foreign) {
    if (invoiceDate === null) continue;
    months.add(monthOf(invoiceDate));
    const earliest = new Date(Date.parse(invoiceDate) - daysValid * dayInMs);
    months.add(monthOf(earliest.toISOString()));
  }
  const currencies = [...new Set([base, ...foreign.map(({ currency }) => currency)])];
  const book = new RateBook(await ratesOfMonths(tx, [...months], currencies));
  return (invoice) => rateOf({ ...invoice, bookedRate: null }, base, book);
}
