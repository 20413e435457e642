import { type ColumnKind, columnKindOf } from './columnLabels.ts';
import { cellsOf, type Row, type Token } from './layout.ts';

export interface Column {
  kind: ColumnKind;
  left: number;
  right: number;
}

export interface TableHead {
  /** The last row of the head. */
  row: Row;
  columns: Column[];
}

/** The head of a table, including neighbouring rows if the head has several. */
export function findHead(rows: Row[], index: number): TableHead | null {
  const row = rows[index];
  if (!row) return null;
  const columns = columnsIn(row);
  if (!isHead(columns, row) && !isPartOfHead(columns, row)) return null;
  let last = row;
  for (const step of [-1, 1, -2, 2]) {
    const other = rows[index + step];
    if (!other || other.page !== row.page) continue;
    const away = step < 0 ? row.top - other.bottom : other.top - row.bottom;
    if (away > row.size * (Math.abs(step) === 1 ? 0.9 : 2) || /\d[.,]\d{2}(?!\d)/.test(other.text))
      continue;
    const more = columnsIn(other).filter(
      (column) => !columns.some((known) => overlaps(known, column)),
    );
    // The second line of a head rarely contains anything but headings.
    if (step > 0 && more.length === 0 && !onlyUnits(other)) continue;
    if (more.length === 0 || more.length < cellsOf(other).length / 2) {
      if (step > 0 && onlyUnits(other)) last = other;
      continue;
    }
    columns.push(...more);
    if (step > 0) last = other;
  }
  if (!hasItemsAndPrices(columns)) return null;
  return {
    row: last,
    columns: withOneDescription(columns, rowsBelow(rows, index, last), row.size),
  };
}

/** Bounded, as each row may be a head. */
const mostBelow = 12;

const rowsBelow = (rows: readonly Row[], index: number, head: Row) =>
  rows
    .slice(index + 1, index + mostBelow)
    .filter(({ page, top }) => page === head.page && top > head.top);

/** A column called `Item` beside one called `Description` is a number or a code, if that is what stands below it. */
function withOneDescription(all: readonly Column[], below: readonly Row[], size: number): Column[] {
  const columns: Column[] = [];
  for (const column of [...all].sort((a, b) => a.left - b.left)) {
    const before = columns.at(-1);
    // `Description of goods` is one heading.
    const goesOn = before && isDescription(before) && column.left - before.right < size;
    if (goesOn && isDescription(column))
      columns[columns.length - 1] = { ...before, right: column.right };
    else columns.push(column);
  }
  const cellsBelow = (column: Column, row: Row) => {
    const next = columns[columns.indexOf(column) + 1]?.left ?? Number.POSITIVE_INFINITY;
    return row.tokens.filter(({ left }) => left >= column.left - size && left < next - size);
  };
  const hasCodes = (column: Column) => {
    const others = columns.filter((other) => isDescription(other) && other !== column);
    const rows = below
      .filter((row) => others.some((other) => cellsBelow(other, row).some(isWord)))
      .map((row) => cellsBelow(column, row))
      .filter((tokens) => tokens.length > 0)
      .slice(0, rowsAsked);
    return rows.length > 0 && rows.every((tokens) => tokens.length === 1 && tokens.every(isCode));
  };
  const codes = columns.filter((column) => isDescription(column) && hasCodes(column));
  const kind = columns.some((column) => column.kind === 'code') ? 'position' : 'code';
  return columns.map((column) => (codes.includes(column) ? { ...column, kind } : column));
}

/** What stands below a heading shows in the first rows. */
const rowsAsked = 3;

const isCode = ({ text }: Token) => /\d/.test(text) && !/\p{L}{4}/u.test(text);

const isWord = (token: Token) => /\p{L}{2}/u.test(token.text) && !isCode(token);

const isDescription = ({ kind }: Column) => kind === 'description';

const onlyUnits = (row: Row) => /^[\s()€$£%a-z.]*$/i.test(row.text) && /[(]/.test(row.text);

const overlaps = (a: Column, b: Column) => a.left < b.right && b.left < a.right;

/** The headings in a row: per cell, the longest known phrases. */
function columnsIn(row: Row): Column[] {
  const columns: Column[] = [];
  for (const { tokens } of cellsOf(row)) {
    for (let i = 0; i < tokens.length; ) {
      const found = headingAt(tokens, i);
      if (found) columns.push(found.column);
      i = found ? found.next : i + 1;
    }
  }
  return columns;
}

function headingAt(tokens: Token[], from: number): { column: Column; next: number } | null {
  let joined = '';
  let found: { column: Column; next: number } | null = null;
  for (let to = from; to < Math.min(tokens.length, from + 6); to++) {
    const token = tokens[to];
    if (!token) break;
    joined += token.squashed;
    const kind = columnKindOf(joined);
    const left = tokens[from]?.left ?? token.left;
    if (kind) found = { column: { kind, left, right: token.right }, next: to + 1 };
  }
  return found;
}

const itemKinds: ColumnKind[] = ['description', 'code', 'quantity', 'position', 'date'];
const priceKinds: ColumnKind[] = ['amount', 'gross', 'unitPrice'];

function isHead(columns: Column[], row: Row): boolean {
  return hasItemsAndPrices(columns) && consistsOfHeadings(columns, row);
}

/** The headings of the prices may be in the row above or below: each heading is as high as its words need. */
function isPartOfHead(columns: Column[], row: Row): boolean {
  const kinds = kindsIn(columns);
  return kinds.has('description') && kinds.size >= 3 && consistsOfHeadings(columns, row);
}

function consistsOfHeadings(columns: Column[], row: Row): boolean {
  if (kindsIn(columns).size < 2 || /\d[.,]\d{2}(?!\d)/.test(row.text)) return false;
  return columns.length >= cellsOf(row).length / 2;
}

function hasItemsAndPrices(columns: Column[]): boolean {
  const kinds = kindsIn(columns);
  return itemKinds.some((kind) => kinds.has(kind)) && priceKinds.some((kind) => kinds.has(kind));
}

const kindsIn = (columns: Column[]) => new Set(columns.map(({ kind }) => kind));
