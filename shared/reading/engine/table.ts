import type { Amount } from './amounts.ts';
import type { Label } from './findLabels.ts';
import { cellsOf, type Layout, type Row, type Span, spanOf, type Token } from './layout.ts';
import type { Column, TableHead } from './tableHead.ts';
import { findHead } from './tableHead.ts';

export interface TableRow {
  row: Row;
  labels: Label[];
  values: Amount[];
}

/** A line of a table with its values by column. */
export interface TableLine {
  amount: Amount;
  gross: Amount | null;
  unitPrice: Amount | null;
  quantity: Amount | null;
  taxRate: Span | null;
  code: Span | null;
  unit: Span | null;
  discount: Amount | null;
  /** The cell of the discount, if it is in percent. */
  discountRate: Span | null;
  description: Span[];
  /** The description stands by itself under its heading, without a row above that may be the heading of a group. */
  isDescriptionPlain: boolean;
  /** The tax rate stands by itself under its heading. */
  isTaxRatePlain: boolean;
  /** The row begins with the label of a sum, discount or charge. */
  summary: boolean;
}

export interface Table {
  lines: TableLine[];
  /** From the head to the last line. */
  rows: Row[];
  head: Row[];
  /** Heads on further pages. */
  repeatedHeads: Row[];
}

const summaryKinds = new Set([
  'total',
  'subtotal',
  'tax',
  'amountDue',
  'paid',
  'retained',
  'previous',
  'rounding',
  'cash',
  'change',
]);
const chargeKinds = new Set(['discount', 'shipping']);

/** The tables of lines in a document. A repeated head on another page continues the table. */
export function findTables(rows: TableRow[], layout: Layout): Table[] {
  const plain = rows.map(({ row }) => row);
  const tables: Table[] = [];
  let index = 0;
  while (index < rows.length) {
    const head = namesDocument(rows[index]) ? null : findHead(plain, index);
    if (!head) {
      index += 1;
      continue;
    }
    const { lines, repeatedHeads, next } = linesBelow(head, rows, index, layout);
    if (lines.length > 0)
      tables.push({
        lines,
        rows: plain.slice(index, lastRow(lines) + 1),
        head: plain.slice(index, plain.indexOf(head.row) + 1),
        repeatedHeads,
      });
    index = Math.max(next, index + 1);
  }
  return tables;
}

const documentKinds = new Set([
  'invoiceNumber',
  'invoiceDate',
  'dueDate',
  'customerNumber',
  'paymentReference',
]);

/** A row of headings of document data, such as number and date, not of lines. */
function namesDocument(row: TableRow | undefined): boolean {
  const facts = (row?.labels ?? []).filter(({ meanings }) =>
    meanings.some(({ kind, strength }) => strength > 0.5 && documentKinds.has(kind)),
  );
  return facts.length >= 2;
}

/** The last row of the table; rows after its last line belong to something else. */
function lastRow(lines: TableLine[]): number {
  const last = lines.filter(({ summary }) => !summary).at(-1);
  return last
    ? Math.max(last.amount.row.index, ...last.description.map(({ row }) => row.index))
    : -1;
}

interface Below {
  lines: TableLine[];
  repeatedHeads: Row[];
  next: number;
}

function linesBelow(head: TableHead, rows: TableRow[], from: number, layout: Layout): Below {
  const lines: TableLine[] = [];
  const repeatedHeads: Row[] = [];
  let columns = head.columns;
  let pending: Span[] = [];
  const plain = rows.map(({ row }) => row);
  let index = plain.indexOf(head.row) + 1;
  for (; index < rows.length; index++) {
    const here = rows[index];
    if (!here) break;
    const repeated = here.row.page > head.row.page ? findHead(plain, index) : null;
    if (repeated) {
      if (!hasSameColumns(repeated.columns, head.columns)) break;
      columns = repeated.columns;
      const end = plain.indexOf(repeated.row);
      repeatedHeads.push(...plain.slice(index, end + 1));
      index = end;
      // The page's own heading, above the repeated one.
      pending = [];
      continue;
    }
    if (index > from + 2 && findHead(plain, index)) break;
    const summary = summaryOf(here);
    const line = lineOf(here, columns, layout);
    if (line && isOfFoot(line, lines)) continue;
    if (line) {
      // A row with quantity and price is a line, also if it is called `Delivery of sand`.
      line.summary = summary !== 'none' && !(line.quantity && line.unitPrice);
      line.description.unshift(...pending);
      if (pending.length > 0) line.isDescriptionPlain = false;
      pending = [];
      lines.push(line);
      continue;
    }
    // The head may go on in further rows, which name a tax or a sum as well.
    if (summary === 'sum' && (lines.length > 0 || here.values.length > 0)) {
      const next = nextPageOf(rows, index, head);
      if (next === null) break;
      index = next - 1;
      continue;
    }
    const last = lines.at(-1);
    const text = descriptionIn(here.row, columns);
    if (!text || isBeside(text, last)) continue;
    if (last && !last.summary && near(last, here.row, layout)) {
      const isPlain =
        isContinued(text, last.description.at(-1)) && isPlainDescription(text, columns);
      if (!isPlain) last.isDescriptionPlain = false;
      last.description.push(text);
    } else if (pending.length < 3) pending.push(text);
  }
  return { lines, repeatedHeads, next: index };
}

/**
 * The first row of the next page, if the table goes on there and no sums come before: the foot of a page has words that
 * sums have as well, such as the name of a bank.
 */
function nextPageOf(rows: readonly TableRow[], from: number, head: TableHead): number | null {
  const plain = rows.map(({ row }) => row);
  const page = rows[from]?.row.page ?? 0;
  const next = plain.findIndex((row) => row.page > page);
  const rest = next < 0 ? [] : rows.slice(from, next);
  if (next < 0 || rest.some(({ values }) => values.some(({ decimals }) => decimals === 2)))
    return null;
  for (let index = next; plain[index]?.page === page + 1; index++) {
    const repeated = findHead(plain, index);
    if (repeated) return hasSameColumns(repeated.columns, head.columns) ? next : null;
  }
  return null;
}

/** Of goods fewer are billed; the number of a register or of a bank account is larger. */
const mostGoods = 1_000_000;

/** A whole number among amounts with cents, such as the number of the page or of a register in its foot. */
function isOfFoot({ amount, unitPrice, quantity }: TableLine, before: TableLine[]): boolean {
  const isCounted = quantity !== null && quantity.value <= mostGoods;
  const isWhole = amount.decimals === 0 && !amount.currency && !unitPrice && !isCounted;
  return isWhole && before.length > 1 && before.every((line) => line.amount.decimals === 2);
}

const hasSameColumns = (a: Column[], b: Column[]) =>
  a.filter(({ kind }) => b.some((other) => other.kind === kind)).length >=
  Math.min(a.length, b.length) * 0.6;

function near(line: TableLine, row: Row, layout: Layout): boolean {
  const last = line.description.at(-1)?.row ?? line.amount.row;
  return row.page === last.page && row.top - last.bottom < layout.size * 1.5;
}

/** Whether a row begins with the label of a sum, or of a discount or charge. */
function summaryOf({ row, labels }: TableRow): 'sum' | 'charge' | 'none' {
  const cells = new Set(cellsOf(row).map(({ tokens }) => tokens[0]));
  for (const label of labels) {
    if (!cells.has(label.tokens[0])) continue;
    const rest = row.tokens.slice(label.to + 1).filter((t) => t.cell === label.tokens[0]?.cell);
    const words = rest.filter(({ text }) => /\p{L}{3}/u.test(text)).length;
    if (words > 2) continue;
    for (const { kind, strength } of label.meanings) {
      if (strength < 0.9) continue;
      if (summaryKinds.has(kind)) return 'sum';
      if (chargeKinds.has(kind)) return 'charge';
    }
  }
  return 'none';
}

function lineOf(here: TableRow, columns: Column[], layout: Layout): TableLine | null {
  const placed = new Map<Column, Amount>();
  for (const amount of here.values) {
    const column = columnOf(amount, columns, layout.size);
    if (!column) continue;
    const other = placed.get(column);
    if (!other || amount.decimals >= other.decimals) placed.set(column, amount);
  }
  const of = (kind: Column['kind']) => {
    const found = [...placed].filter(([column]) => column.kind === kind);
    return found.at(-1)?.[1] ?? null;
  };
  const hasAmount = columns.some(({ kind }) => kind === 'amount' || kind === 'gross');
  const gross = of('gross');
  const amount = of('amount') ?? gross ?? (hasAmount ? null : of('unitPrice'));
  if (!amount) return null;
  const numbers = [...placed].filter(([{ kind }]) => !isTextual(kind)).map(([, number]) => number);
  const text = descriptionIn(here.row, columns, numbers);
  const taxRate = cellOf(here.row, columns, 'taxRate');
  return {
    amount,
    gross,
    unitPrice: of('unitPrice'),
    quantity: of('quantity'),
    discount: of('discount'),
    discountRate: of('discount') ? null : cellOf(here.row, columns, 'discount'),
    taxRate,
    code: cellOf(here.row, columns, 'code'),
    unit: cellOf(here.row, columns, 'unit'),
    description: text ? [text] : [],
    isDescriptionPlain: text !== null && isPlainDescription(text, columns, numbers),
    isTaxRatePlain: taxRate !== null && isPlainCell(taxRate, columns, 'taxRate'),
    summary: false,
  };
}

const isTextual = (kind: Column['kind']) =>
  kind === 'description' || kind === 'position' || kind === 'code';

/** Amounts may be aligned left, right or centred; the nearest heading wins. */
function columnOf(amount: Span, columns: Column[], size: number): Column | null {
  let best: Column | null = null;
  let leastDistance = Number.POSITIVE_INFINITY;
  for (const column of columns) {
    const gap = Math.max(column.left - amount.right, amount.left - column.right, 0);
    const off = Math.min(
      Math.abs(column.right - amount.right),
      Math.abs(column.left - amount.left),
      Math.abs(column.left + column.right - amount.left - amount.right) / 2,
    );
    const distance = gap * 3 + off;
    const weighted = distance + (isTextual(column.kind) ? size * 2 : 0);
    if (weighted < leastDistance) {
      leastDistance = weighted;
      best = column;
    }
  }
  return leastDistance < size * 14 ? best : null;
}

function cellOf(row: Row, columns: Column[], kind: Column['kind']): Span | null {
  const column = columns.find((each) => each.kind === kind);
  if (!column) return null;
  const token = row.tokens.find((t) => t.left < column.right && t.right > column.left);
  return token ? spanOf(row, token.at, token.at + token.text.length) : null;
}

/** The words below the heading of the description, up to the next column, without cells that are numbers of others. */
function descriptionIn(row: Row, columns: Column[], numbers: readonly Span[] = []): Span | null {
  const at = columns.findIndex(({ kind }) => kind === 'description');
  const column = columns[at];
  if (!column) return null;
  const before = columns[at - 1]?.right ?? Number.NEGATIVE_INFINITY;
  const after = columns[at + 1]?.left ?? Number.POSITIVE_INFINITY;
  const tokens = row.tokens.filter(
    (t) =>
      t.left >= Math.min(before, column.left) && t.left < after && /[\p{L}\p{N}]/u.test(t.text),
  );
  const inside = tokens.filter(
    (t) => t.left >= before - row.size || t.left >= column.left - row.size,
  );
  const cells = cellsOf(row).filter(({ tokens: words }) => words.some((t) => inside.includes(t)));
  const isBelow = (cell: Span) => cell.right > column.left && cell.left < column.right;
  // Another column of the page, beside the table.
  const beside = cells.some(isBelow) ? cells.filter((cell) => cell.right < column.left) : [];
  // Aligned right, they may begin to the left of their heading; behind a quantity is its unit.
  const taken = cells.filter(
    ({ tokens: words, left }) =>
      words.every((t) => isOf(numbers, t)) ||
      (left > column.right && words.slice(0, 1).some((t) => isOf(numbers, t))),
  );
  const others = [...beside, ...taken];
  const own = inside.filter((t) => !others.some(({ tokens: words }) => words.includes(t)));
  const [first] = own;
  const last = own.at(-1);
  return first && last ? spanOf(row, first.at, last.at + last.text.length) : null;
}

const isOf = (spans: readonly Span[], token: Token) =>
  spans.some(({ tokens }) => tokens.includes(token));

/**
 * A whole cell that begins where its heading begins, and ends before the next heading. Figures on its left may be as near
 * as its words.
 */
function isPlainDescription(
  { row, tokens, left }: Span,
  columns: Column[],
  numbers: readonly Span[] = [],
): boolean {
  const ofKind = columns.filter(({ kind }) => kind === 'description');
  const at = columns.findIndex(({ kind }) => kind === 'description');
  const heading = ofKind.length === 1 ? (columns[at]?.left ?? Number.NaN) : Number.NaN;
  const next = columns[at + 1]?.left ?? Number.POSITIVE_INFINITY;
  const [cell, ...others] = cellsOf(row).filter((one) =>
    one.tokens.some((token) => tokens.includes(token)),
  );
  if (!cell || others.length > 0 || tokens.some((token) => isOf(numbers, token))) return false;
  const isWhole = cell.tokens.every((token) => tokens.includes(token) || token.right < left);
  return isWhole && Math.abs(left - heading) < row.size / 2 && cell.right < next;
}

/**
 * Rows of one text are closer to each other than those of the table; the heading of a group is farther away. One with a
 * colon, such as `GTIN: …`, says something else about the article.
 */
function isContinued(text: Span, above: Span | undefined): boolean {
  if (text.raw.includes(':')) return false;
  return above !== undefined && text.row.top - above.row.bottom < text.row.size * closeRows;
}

const closeRows = 0.5;

/** A cell that is under this heading and under no other. */
function isPlainCell({ row, tokens }: Span, columns: Column[], kind: Column['kind']): boolean {
  const cell = cellsOf(row).find((one) => one.tokens.some((token) => tokens.includes(token)));
  if (!cell) return false;
  const above = columns.filter(({ left, right }) => cell.left < right && cell.right > left);
  return above.length === 1 && above[0]?.kind === kind;
}

/** Text that ends to the left of the description above belongs to another column of the page. */
function isBeside(text: Span, line: TableLine | undefined): boolean {
  const [above] = line?.description ?? [];
  return above !== undefined && text.right < above.left;
}
