import type { BookedRate } from './contract.ts';
import type { RateBook } from './RateBook.ts';

/** The fields of an invoice that its rate depends on. */
export interface Rated {
  currency: string;
  invoiceDate: string | null;
  // Rows that an earlier version stored on a device lack these.
  exchangeRate?: string | null | undefined;
  exchangeRateDate?: string | null | undefined;
  bookedRate?: BookedRate | null | undefined;
}

/**
 * The rate of an invoice in another currency than `base`: the one at which it was approved, else the one that somebody
 * entered on it, else that of its day; `null` without any, and in `base` itself.
 */
export function rateOf(
  { currency, invoiceDate, exchangeRate, exchangeRateDate, bookedRate }: Rated,
  base: string,
  book: Pick<RateBook, 'find'>,
): BookedRate | null {
  if (currency === base) return null;
  if (bookedRate?.base === base) return bookedRate;
  if (exchangeRate) {
    const on = exchangeRateDate ?? invoiceDate ?? '';
    return { base, rate: exchangeRate, on, source: 'typed' };
  }
  const found = invoiceDate === null ? null : book.find(currency, base, invoiceDate);
  return found && { base, ...found };
}
