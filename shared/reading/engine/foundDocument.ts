import type { PageOfWords } from '../words.ts';
import { decimalSignOfRows } from './amounts.ts';
import { type FoundRow, findIn } from './found.ts';
import { type Layout, layOut } from './layout.ts';

/** The rows of a document with everything in them that may be a value. */
export interface FoundDocument {
  layout: Layout;
  rows: FoundRow[];
}

export function foundDocument(pages: PageOfWords[]): FoundDocument {
  const layout = layOut(pages);
  const decimal = decimalSignOfRows(layout.rows);
  return { layout, rows: layout.rows.map((row) => findIn(row, layout, decimal)) };
}
