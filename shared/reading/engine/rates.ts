import { strengthOf } from './findLabels.ts';
import type { FoundRow } from './found.ts';
import type { Row } from './layout.ts';

/** The percentages of a document that may be those of a tax. */
export interface Rates {
  all: readonly number[];
  /** Those that a tax in this row may have: the row's own, and those of rows that name a tax. */
  inRow: (row: Row) => readonly number[];
}

/** More than an invoice has; limits the work for malicious files. */
const mostRates = 20;

export function ratesIn(rows: readonly FoundRow[]): Rates {
  const own = new Map(rows.map(({ row }) => [row, first(ratesOf(row))]));
  const ofTaxes = first(
    rows.flatMap(({ row, labels }) =>
      labels.some((label) => strengthOf(label, 'tax') > 0) ? (own.get(row) ?? []) : [],
    ),
  );
  return {
    all: first([...ofTaxes, ...[...own.values()].flat()]),
    inRow: (row) => first([...(own.get(row) ?? []), ...ofTaxes]),
  };
}

const first = (rates: readonly number[]) => [...new Set(rates)].slice(0, mostRates);

function ratesOf({ text }: Row): number[] {
  return [...text.matchAll(/(\d{1,2}(?:[.,]\d{1,3})?) ?%/g)]
    .map(([, rate = '']) => Number(rate.replace(',', '.')))
    .filter((rate) => rate > 0 && rate < 40);
}
