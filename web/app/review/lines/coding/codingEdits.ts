import { searchItems } from '#shared/books/searchItems.ts';
import type { DocumentValue } from '#shared/documents/content.ts';
import { lineKey } from '#shared/invoices/lines.ts';
import type { Entry } from '#sync/client/tables/rows.ts';
import type { LineContent } from '../../../../store/edits/EditHistory.ts';
import type { ListToChoose } from '../../../../store/rows/useBooksItems.ts';
import { itemLabel } from '../../../books/itemTexts.ts';
import { codedText, type NameOf, shareText } from '../../../labels/codingLabels.ts';
import type { CellRange } from '../cellRange.ts';
import type { Cell } from '../gridKeys.ts';
import type { CodingColumn } from './codingColumns.ts';
import type { CodingRow } from './codingRows.ts';
import { shareValue } from './codingTexts.ts';

export interface CodingTable {
  rows: readonly CodingRow[];
  columns: readonly CodingColumn[];
}

/** The key of a cell in the document: that of a line's field is built in the same way. */
export function cellKey({ rows, columns }: CodingTable, { row, column }: Cell): string | null {
  const [at, of] = [rows[row], columns[column]];
  if (!at || !of || !isEntered(at, of)) return null;
  return lineKey(at.id, of.field);
}

/** The amount of a line is not entered here; only parts have a share. */
export function isEntered(row: CodingRow, { field }: CodingColumn): boolean {
  return field !== 'share' || row.partId !== null;
}

export function codingEntry(row: CodingRow, { field }: CodingColumn, value: DocumentValue): Entry {
  return { map: 'coding', key: lineKey(row.id, field), value };
}

/** What a cell shows, entered there or not. */
export function valueIn(row: CodingRow, { field }: CodingColumn): string | boolean | null {
  return field === 'share' ? row.share : row.cells[field].value;
}

function within({ rows, columns }: CodingTable, { top, bottom, left, right }: CellRange) {
  return { rows: rows.slice(top, bottom + 1), columns: columns.slice(left, right + 1) };
}

/** A share cannot be empty: its part is removed instead. */
export function codingCleared(table: CodingTable, range: CellRange): Entry[] {
  const { rows, columns } = within(table, range);
  return rows.flatMap((row) =>
    columns
      .filter(({ field }) => field !== 'share')
      .map((column) => codingEntry(row, column, null)),
  );
}

/** Repeats the first row of the range in the others; a single row takes over the one above. */
export function codingFilledDown(table: CodingTable, range: CellRange): Entry[] {
  const top = range.top === range.bottom ? range.top - 1 : range.top;
  const from = table.rows[top];
  if (!from) return [];
  const { rows, columns } = within(table, { ...range, top: top + 1 });
  return rows.flatMap((row) =>
    columns
      .filter(
        (column) => column.field !== 'share' && valueIn(row, column) !== valueIn(from, column),
      )
      .map((column) => codingEntry(row, column, valueIn(from, column))),
  );
}

/** Rows with tabs between cells, as spreadsheets exchange them. */
export function codingCopied(table: CodingTable, range: CellRange, nameOf: NameOf): string {
  const { rows, columns } = within(table, range);
  return rows
    .map((row) =>
      columns
        .map((column) =>
          column.field === 'share'
            ? shareText(row.share ?? row.net ?? '')
            : codedText(column.field, valueIn(row, column), nameOf),
        )
        .join('\t'),
    )
    .join('\n');
}

/** The item that a pasted text names by its code, its name, or both; `null` if there is none. */
export function itemNamed(known: ListToChoose, text: string): string | null {
  const wanted = text.trim().toLowerCase();
  const found = searchItems(known.index, wanted).find(({ item, path }) =>
    [item.code, item.name, path, itemLabel(item), itemLabel({ ...item, name: path })].some(
      (name) => name?.toLowerCase() === wanted,
    ),
  );
  return found?.item.id ?? null;
}

export interface PastedCoding {
  /** Cells of rows that are there. */
  entries: Entry[];
  /** Parts that the line has not yet. */
  added: LineContent[];
  /** Texts that name nothing in the lists. */
  unknown: string[];
}

interface PastedInto extends CodingTable {
  listOf: (column: CodingColumn) => ListToChoose | undefined;
  currency: string;
}

/**
 * What pasted cells change, from this cell on to the right and down. Rows that begin with a share become parts of the line
 * there: those that it has take them over, and further ones are added.
 */
export function codingPasted(
  cells: readonly (readonly string[])[],
  from: Cell,
  { rows, columns, listOf, currency }: PastedInto,
): PastedCoding {
  const pasted: PastedCoding = { entries: [], added: [], unknown: [] };
  const at = rows[from.row];
  if (!at) return pasted;
  const isSplit = columns[from.column]?.field === 'share';
  const lineParts = rows.filter(({ lineId, partId }) => lineId === at.lineId && partId !== null);
  const into = isSplit
    ? lineParts.slice(at.partId ? lineParts.indexOf(at) : lineParts.length)
    : rows.slice(from.row);
  const typedValue = (column: CodingColumn, text: string): DocumentValue | undefined => {
    const typed = text.trim();
    if (column.field === 'share') return shareValue(typed, currency);
    if (typed === '') return null;
    if (column.field === 'memo') return typed;
    if (column.field === 'billable') return /^(y|yes|true|1|x)$/i.test(typed);
    const known = listOf(column);
    const item = known ? itemNamed(known, typed) : null;
    if (item !== null) return item;
    pasted.unknown.push(typed);
    return undefined;
  };
  for (const [index, texts] of cells.entries()) {
    const values = texts.flatMap((text, place): [CodingColumn, DocumentValue][] => {
      const column = columns[from.column + place];
      const value = column && typedValue(column, text);
      return column && value !== undefined ? [[column, value]] : [];
    });
    const row = into[index];
    if (row) {
      for (const [column, value] of values) {
        if (isEntered(row, column)) pasted.entries.push(codingEntry(row, column, value));
      }
    } else if (isSplit && texts.some((text) => text.trim() !== '')) {
      const part = values.filter(([, value]) => value !== null);
      pasted.added.push(Object.fromEntries(part.map(([{ field }, value]) => [field, value])));
    }
  }
  return pasted;
}
