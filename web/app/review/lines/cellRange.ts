import type { LineValues } from '#shared/invoices/fields.ts';
import { type InvoiceLine, lineKey } from '#shared/invoices/lines.ts';
import type { Entry } from '#sync/client/tables/rows.ts';
import { cellCopy, cellValue } from '../../invoices/cellText.ts';
import type { Cell } from './gridKeys.ts';

/** Selected cells: a rectangle, whose last line and column belong to it. */
export interface CellRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export function rangeOf(one: Cell, other: Cell): CellRange {
  return {
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    left: Math.min(one.column, other.column),
    right: Math.max(one.column, other.column),
  };
}

export function isOneCell({ top, bottom, left, right }: CellRange): boolean {
  return top === bottom && left === right;
}

interface Table {
  lines: readonly InvoiceLine[];
  columns: readonly (keyof LineValues)[];
}

function within({ lines, columns }: Table, { top, bottom, left, right }: CellRange) {
  return {
    rows: lines.slice(top, bottom + 1),
    fields: columns.slice(left, right + 1),
  };
}

/** The cells as spreadsheets exchange them: rows with tabs between cells, quotes around texts with breaks. */
export function copiedText(table: Table, range: CellRange): string {
  const { rows, fields } = within(table, range);
  // Quotes would become a part of a text that is pasted elsewhere.
  const quote = isOneCell(range) ? (text: string) => text : quoted;
  return rows
    .map((line) => fields.map((field) => quote(cellCopy(field, line[field]))).join('\t'))
    .join('\n');
}

function quoted(text: string): string {
  return /[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function cleared(table: Table, range: CellRange): Entry[] {
  return filled(table, range, () => null);
}

/** Gives all cells of the range the same text, as each column reads it. */
export function filledWith(
  table: Table,
  range: CellRange,
  text: string,
  currency: string,
): Entry[] {
  return filled(table, range, (field) => cellValue(field, text, currency) || null);
}

type ValueIn = (field: keyof LineValues) => string | null;

function filled(table: Table, range: CellRange, valueIn: ValueIn): Entry[] {
  const { rows, fields } = within(table, range);
  return rows.flatMap(({ id }) =>
    fields.map((field) => ({
      map: 'lines' as const,
      key: lineKey(id, field),
      value: valueIn(field),
    })),
  );
}

/** Repeats the first line of the range in the others; a single line takes over the one above. */
export function filledDown(table: Table, range: CellRange): Entry[] {
  const top = range.top === range.bottom ? range.top - 1 : range.top;
  const from = table.lines[top];
  if (!from) return [];
  return filled(table, { ...range, top: top + 1 }, (field) => from[field] ?? null);
}
