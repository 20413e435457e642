import type { MaybeQuote } from './EInvoice.ts';

/** A day by which an invoice, or an instalment of it, is due. */
export interface WrittenDueDay {
  day: MaybeQuote;
  isInstalment: boolean;
}

/**
 * The first of several instalments; otherwise the last, since earlier days only grant a discount.
 */
export function dueDay(written: readonly WrittenDueDay[]): MaybeQuote {
  const days = written
    .flatMap(({ day }) => day ?? [])
    .toSorted((one, other) => (one.value < other.value ? -1 : 1));
  const inParts = written.some(({ isInstalment }) => isInstalment);
  return (inParts ? days[0] : days.at(-1)) ?? null;
}
