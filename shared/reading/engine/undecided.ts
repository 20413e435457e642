import { type Amount, equal, isCurrencyMark } from './amounts.ts';
import { cellsOf } from './layout.ts';
import type { Ledger, Term } from './ledger.ts';
import type { Weighed } from './weigh.ts';

/**
 * The name of a row that takes something off a gross amount without saying whether it was paid or is not asked for, if
 * this total is the sum above or below it.
 */
export function undecidedRow(
  total: Weighed,
  ledgers: readonly Ledger[],
  cash: readonly Weighed[],
): string | null {
  // `Invoice total` says which of the two it is.
  if (total.label && ofInvoice.test(total.label.phrase)) return null;
  const untaxed = new Set(ledgers.filter(hasTax).map(({ from }) => from.value));
  const isCash = ({ amount }: Term) => cash.some((each) => each.amount === amount);
  for (const { from, terms, to } of ledgers) {
    const changing = terms.filter(({ value }) => value !== 0);
    const first = changing.findIndex(({ value }) => value < 0);
    const off = first < 0 ? [] : changing.slice(first);
    const gross = changing
      .slice(0, Math.max(0, first))
      .reduce((sum, { value }) => sum + value, from.value);
    const isEither = [gross, to.value].some((value) => equal(value, total.value));
    const takesOff = off.length > 0 && off.every(({ value }) => value < 0) && to.value > 0;
    // An amount that is printed twice is added and taken off again.
    const isRepeated = ({ value }: Term) => changing.some((other) => other.value === -value);
    const unclear = off.find(
      (term) => term.kind === 'unknown' && !isCash(term) && !isRepeated(term),
    );
    if (!takesOff || !isEither || untaxed.has(to.value) || !unclear) continue;
    const name = rowNameOf(unclear.amount);
    if (name !== null) return name;
  }
  return null;
}

const ofInvoice = /invoice|rechnung|fac?tura|facture|fattura|factuur|faktur/;

const hasTax = ({ terms }: Ledger) => terms.some(({ kind, value }) => kind === 'tax' && value > 0);

/** The name of an amount in its row: the nearest cell before it that has words, without a currency. */
function rowNameOf({ row, tokens: [first] }: Amount): string | null {
  const names = cellsOf(row).map(({ tokens }) =>
    tokens
      .filter(({ at, text }) => at < (first?.at ?? 0) && !isCurrencyMark(text))
      .map(({ text }) => text)
      .join(' '),
  );
  return names.findLast((name) => /\p{L}.*\p{L}/u.test(name)) ?? null;
}
