import type { MaybeQuote } from './EInvoice.ts';

/** A day by which an invoice, or a part of it, is to be paid. */
export interface WrittenDueDay {
  day: MaybeQuote;
  isInstalment: boolean;
}

/** Of instalments the first; where an earlier day only brings a discount, the last. */
export function dueDay(written: readonly WrittenDueDay[]): MaybeQuote {
  const days = written
    .flatMap(({ day }) => day ?? [])
    .toSorted((one, other) => (one.value < other.value ? -1 : 1));
  const inParts = written.some(({ isInstalment }) => isInstalment);
  return (inParts ? days[0] : days.at(-1)) ?? null;
}
