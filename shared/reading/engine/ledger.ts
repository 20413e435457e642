import { type Amount, equal } from './amounts.ts';
import { type Label, strengthOf } from './findLabels.ts';
import type { LabelKind } from './labels.ts';
import type { TableRow } from './table.ts';

/** Rows below one another that explain the last amount: subtotal, taxes, charges, deductions, total. */
export interface Ledger {
  from: Amount;
  terms: Term[];
  to: Amount;
}

export interface Term {
  amount: Amount;
  /** What it adds to the sum. */
  value: number;
  kind: TermKind;
}

type TermKind = 'tax' | 'charge' | 'discount' | 'paid' | 'retained' | 'rounding' | 'unknown';

interface Entry {
  index: number;
  amount: Amount;
  labels: Label[];
}

/** A block of sums is short; more rows would add up by chance. */
const mostTerms = 7;
const mostUnknown = 2;
/** Rows of text between two sums. */
const widestGap = 3;

/**
 * The rows are read from top to bottom. A row with an unknown label is a term if the sum needs it, because invoices
 * deduct and add under many names: retention, deposits, withholding taxes.
 */
export function ledgersOf(rows: TableRow[]): Ledger[] {
  const entries = rows.flatMap((row, index) => entryOf(row, index) ?? []);
  return entries.flatMap((from, first) => {
    if (!isSum(from.labels)) return [];
    const ledgers: Ledger[] = [];
    const terms: Entry[] = [];
    for (let next = first + 1; next < entries.length && terms.length <= mostTerms; next++) {
      const to = entries[next];
      const last = terms.at(-1) ?? from;
      if (!to || to.index - last.index > widestGap) break;
      if (to.amount.row.page !== from.amount.row.page) break;
      // What is left after a retention is a sum under any label.
      const isLeft = terms.length > 0 && isAny(last.labels, ['retained']);
      if (terms.length > 0 && (isSum(to.labels) || isLeft)) {
        const signed = explain(from.amount, terms, to.amount);
        if (signed) ledgers.push({ from: from.amount, terms: signed, to: to.amount });
      }
      terms.push(to);
    }
    return ledgers;
  });
}

/** The last amount of a row, which is below those of the rows above. */
function entryOf({ labels, values }: TableRow, index: number): Entry | null {
  const amount = values.findLast(
    ({ decimals, currency, repaired }) => !repaired && (decimals === 2 || currency !== null),
  );
  return amount ? { index, amount, labels } : null;
}

const isSum = (labels: Label[]) => isAny(labels, ['subtotal', 'total', 'amountDue']);

const isAny = (labels: Label[], kinds: LabelKind[]) =>
  labels.some((label) => kinds.some((kind) => strengthOf(label, kind) > 0));

/** The terms with their signs, if they lead from one sum to the other. */
function explain(from: Amount, terms: Entry[], to: Amount): Term[] | null {
  const known = terms.map(({ amount, labels }) => ({ amount, kind: kindOf(labels) }));
  if (known.filter(({ kind }) => kind === 'unknown').length > mostUnknown) return null;
  let ways: { sum: number; terms: Term[] }[] = [{ sum: from.value, terms: [] }];
  for (const { amount, kind } of known) {
    ways = ways.flatMap((way) =>
      signsOf(amount, kind).map((value) => ({
        sum: way.sum + value,
        terms: [...way.terms, { amount, value, kind }],
      })),
    );
  }
  return ways.find(({ sum }) => equal(sum, to.value))?.terms ?? null;
}

function kindOf(labels: Label[]): TermKind {
  if (isAny(labels, ['retained'])) return 'retained';
  if (isAny(labels, ['tax'])) return 'tax';
  if (isAny(labels, ['shipping'])) return 'charge';
  if (isAny(labels, ['rounding'])) return 'rounding';
  if (isAny(labels, ['paid', 'previous'])) return 'paid';
  if (!isAny(labels, ['discount'])) return 'unknown';
  return labels.some(({ phrase }) => forEarlyPayment.test(phrase)) ? 'paid' : 'discount';
}

/** Discounts for early payment, which the total of the invoice does not subtract. */
const forEarlyPayment = /skonto|escompte/;

/** What a term may add, the likeliest first. */
function signsOf({ value, negative }: Amount, kind: TermKind): number[] {
  if (kind === 'discount' || kind === 'paid' || kind === 'retained') return [-Math.abs(value)];
  if (kind === 'rounding') return [value, -value];
  if (negative || kind !== 'unknown') return [value];
  // An unknown row may also repeat or explain another one.
  return [value, -value, 0];
}
