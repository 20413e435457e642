import type { DocumentValue } from '#shared/documents/content.ts';
import type { LineValues } from '#shared/invoices/fields.ts';
import { lineKey } from '#shared/invoices/lines.ts';
import type { Entry } from '#sync/client/tables/rows.ts';
import { cellValue } from '../../invoices/cellText.ts';
import type { Cell } from './gridKeys.ts';

/** The cells of a copied part of a spreadsheet: tabs between cells, quotes around texts with breaks. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  const signs = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  for (let at = 0; at < signs.length; at++) {
    const sign = signs[at] ?? '';
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (signs[at + 1] === '"') cell += signs[++at] ?? '';
      else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === '\t') endCell();
    else if (sign === '\n') {
      endCell();
      rows.push([]);
    } else cell += sign;
  }
  endCell();
  return rows;
}

interface Paste {
  /** Cells of lines that are there. */
  entries: Entry[];
  /** Lines beyond the last one. */
  added: Record<string, DocumentValue>[];
}

interface PastedInto {
  lines: readonly { id: string }[];
  columns: readonly (keyof LineValues)[];
  currency: string;
}

/** What pasted cells change, from this cell on to the right and down. */
export function pasteAt(
  cells: readonly (readonly string[])[],
  from: Cell,
  { lines, columns, currency }: PastedInto,
): Paste {
  const paste: Paste = { entries: [], added: [] };
  for (const [index, row] of cells.entries()) {
    const values = row.flatMap((text, place): [string, DocumentValue][] => {
      const field = columns[from.column + place];
      if (!field) return [];
      const value = cellValue(field, text, currency);
      return [[field, value === '' ? null : value]];
    });
    const line = lines[from.row + index];
    if (line) {
      for (const [field, value] of values) {
        paste.entries.push({ map: 'lines', key: lineKey(line.id, field), value });
      }
    } else if (values.some(([, value]) => value !== null)) {
      paste.added.push(Object.fromEntries(values));
    }
  }
  return paste;
}
