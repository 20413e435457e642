import type { PageOfWords } from '../words.ts';
import { decimalSignOfRows } from './amounts.ts';
import { type DateSpan, withYearsPlaced } from './dates.ts';
import { strengthOf } from './findLabels.ts';
import { type FoundRow, findIn } from './found.ts';
import { type Layout, layOut } from './layout.ts';
import { type Pairing, pairUp } from './pairing.ts';

/** The rows of a document with all candidates for values. */
export interface FoundDocument {
  layout: Layout;
  rows: FoundRow[];
}

export function foundDocument(pages: PageOfWords[]): FoundDocument {
  const layout = layOut(pages);
  const decimal = decimalSignOfRows(layout.rows);
  const rows = layout.rows.map((row) => findIn(row, layout, decimal));
  const labelled = rows.map(({ row, labels, dates: values }) => ({ row, labels, values }));
  const pairings = pairUp(labelled, layout).sort((a, b) => a.fit - b.fit);
  const nearest = new Map(pairings.map((pairing) => [pairing.value, pairing]));
  const accounts = [...nearest.values()].filter(isAccount);
  const numbers = new Set(accounts.map(({ value }) => value));
  const datesIn = (row: FoundRow) => row.dates.filter((date) => !numbers.has(date));
  const all = rows.flatMap(datesIn);
  return {
    layout,
    rows: rows.map((row) => ({ ...row, dates: withYearsPlaced(datesIn(row), all) })),
  };
}

/** `Sort code: 12-24-25` and similar numbers look like dates. */
function isAccount({ label, value, fit }: Pairing<DateSpan>): boolean {
  const kinds = ['routingNumber', 'accountNumber', 'bic', 'iban'] as const;
  return (
    !value.plain &&
    !value.fourDigitYear &&
    fit > 0.5 &&
    kinds.some((kind) => strengthOf(label, kind) > 0.5)
  );
}
