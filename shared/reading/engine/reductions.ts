import { isGuessed, strengthOf } from './findLabels.ts';
import type { Ledger, Term } from './ledger.ts';
import type { Weighed } from './weigh.ts';

/** What rows between two sums say about which of them is asked for. */
export interface Reductions {
  /** Before discounts, charges and what is held back. */
  from: Set<number>;
  /** After them. */
  to: Set<number>;
  /** What is left after payments, which reduce no total. */
  balances: Set<number>;
  /** Sums with a row between them that may be a payment or a deduction, because its name is not known. */
  undecided: Set<number>;
}

/**
 * Two sums, between them discounts, charges and what is held back: the second one is asked for. What was paid already
 * reduces no total, and a balance is named otherwise.
 */
export function reductionsOf(totals: readonly Weighed[], ledgers: readonly Ledger[]): Reductions {
  const named = new Set(
    totals
      .filter(({ score, label }) => score > 0.6 && label && strengthOf(label, 'total') > 0.5)
      .map(({ value }) => value),
  );
  const nearlyNamed = new Set(
    totals.flatMap(({ label, value }) =>
      label && !isGuessed(label) && strengthOf(label, 'total') > 0 ? [value] : [],
    ),
  );
  // A gross amount may have no name that we know.
  const taxed = new Set(ledgers.filter(hasTax).map(({ to }) => to.value));
  const untaxed = new Set(ledgers.filter(hasTax).map(({ from }) => from.value));
  const isGross = ({ from }: Ledger) => named.has(from.value) || taxed.has(from.value);
  const holdsBack = (ledger: Ledger) =>
    isGross(ledger) &&
    (named.has(ledger.to.value) || ledger.terms.some(({ kind }) => kind === 'retained')) &&
    ledger.to.value < ledger.from.value &&
    ledger.terms.every((term) => isOff(term, ['unknown', 'retained']));
  const charges = ({ from, terms, to }: Ledger) =>
    named.has(from.value) &&
    nearlyNamed.has(to.value) &&
    !untaxed.has(to.value) &&
    terms.some(({ kind }) => kind === 'discount' || kind === 'charge') &&
    terms.every(({ kind }) => ['discount', 'charge', 'unknown', 'rounding'].includes(kind));
  const positive = ledgers.filter(({ to }) => to.value > 0);
  const reducing = positive.filter((ledger) => holdsBack(ledger) || charges(ledger));
  const from = new Set(reducing.map((ledger) => ledger.from.value));
  const paid = positive.filter(
    (ledger) => taxed.has(ledger.from.value) && ledger.terms.every((term) => isOff(term, ['paid'])),
  );
  const unclear = positive.filter(
    (ledger) =>
      isGross(ledger) &&
      !reducing.includes(ledger) &&
      ledger.terms.every((term) => isOff(term, ['unknown', 'paid', 'retained'])) &&
      ledger.terms.some(({ kind }) => kind === 'unknown'),
  );
  return {
    from,
    to: new Set(reducing.map(({ to }) => to.value).filter((value) => !from.has(value))),
    balances: new Set(paid.map(({ to }) => to.value)),
    undecided: new Set(unclear.flatMap((ledger) => [ledger.from.value, ledger.to.value])),
  };
}

const hasTax = ({ terms }: Ledger) => terms.some(({ kind, value }) => kind === 'tax' && value > 0);

const isOff = ({ kind, value }: Term, kinds: readonly Term['kind'][]) =>
  kinds.includes(kind) && value < 0;
