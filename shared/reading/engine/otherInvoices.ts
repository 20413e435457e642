import type { FoundRow } from './found.ts';
import type { Layout } from './layout.ts';
import { candidatesFor, pairUp } from './pairing.ts';
import { squash } from './text.ts';

/** Shorter numbers appear on many pages by chance. */
const shortest = 4;
/** Only a clear label names the number of another invoice. */
const leastScore = 0.8;

/**
 * The pages of further invoices in the same file: from one that names another number, as far as no page names this
 * invoice's own one.
 */
export function pagesOfOthers(
  rows: readonly FoundRow[],
  layout: Layout,
  number: string | null,
): ReadonlySet<number> {
  const own = squash(number ?? '');
  if (layout.pages.length < 2 || own.length < shortest) return new Set();
  const labelled = rows.map(({ row, labels, codes }) => ({ row, labels, values: codes }));
  const begun = new Set(
    candidatesFor(pairUp(labelled, layout), 'invoiceNumber')
      .filter(({ value, score }) => score >= leastScore && squash(value.value) !== own)
      .map(({ value }) => value.row.page),
  );
  const others = new Set<number>();
  for (const page of layout.pages.keys()) {
    const text = squash(rows.flatMap(({ row }) => (row.page === page ? row.text : [])).join(''));
    const isOther = begun.has(page) || others.has(page - 1);
    if (page > 0 && isOther && !text.includes(own)) others.add(page);
  }
  return others;
}
