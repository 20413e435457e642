import { type Amount, cent, equal } from './amounts.ts';
import type { ChosenLines } from './chooseLines.ts';
import { strengthOf } from './findLabels.ts';
import type { LabelKind } from './labels.ts';
import { type Layout, type Span, spanOf } from './layout.ts';
import type { TableLine, TableRow } from './table.ts';

/** More rows than these would add up by chance. */
const mostRows = 80;
const tolerance = cent * 1.01;
const unit = cent * 100;
const sumKinds: readonly LabelKind[] = ['subtotal', 'total', 'amountDue'];
const notLines: readonly LabelKind[] = [...sumKinds, 'tax', 'paid', 'previous', 'cash', 'change'];

/**
 * Lines of a receipt or of a table that has no headings: the rows above a sum whose last amounts, one below another,
 * add up to it. Without that proof there are none.
 */
export function linesWithoutHead(
  rows: readonly TableRow[],
  sums: readonly number[],
  layout: Layout,
): ChosenLines {
  for (const [index, row] of rows.entries()) {
    const sum = lastAmount(row);
    if (!sum || !isAny(row, sumKinds) || !sums.some((one) => equal(one, sum.value))) continue;
    const lines = linesAbove(rows, index, sum, layout);
    if (lines.length > 0) return { lines, fits: true };
  }
  return { lines: [], fits: false };
}

/** Amounts that those above them add up to, under any name; of at least two, because one amount may just be repeated. */
export function sumsWithoutHead(rows: readonly TableRow[], layout: Layout): number[] {
  return rows.flatMap((row, index) => {
    const sum = lastAmount(row);
    return sum && linesAbove(rows, index, sum, layout).length > 1 ? [sum.value] : [];
  });
}

function linesAbove(
  rows: readonly TableRow[],
  at: number,
  sum: Amount,
  layout: Layout,
): TableLine[] {
  const lines: TableLine[] = [];
  let running = 0;
  for (const row of rows.slice(Math.max(0, at - mostRows), at).toReversed()) {
    if (row.row.page !== sum.row.page) break;
    const amount = lastAmount(row);
    if (amount && isAny(row, notLines)) break;
    if (!amount || Math.abs(amount.right - sum.right) > layout.size * 3) continue;
    const line = lineOf(amount, row);
    if (!line) continue;
    lines.unshift(line);
    running += amount.value;
    if (equal(running, sum.value, tolerance)) return lines;
  }
  return [];
}

const lastAmount = ({ values }: TableRow) =>
  values.findLast(({ decimals, repaired }) => decimals === 2 && !repaired);

const isAny = ({ labels }: TableRow, kinds: readonly LabelKind[]) =>
  labels.some((label) => kinds.some((kind) => strengthOf(label, kind) > 0.5));

/** Quantity and price before an amount, if their product is the amount. */
function factorsOf(amount: Amount, { values }: TableRow): [quantity: Amount, price: Amount] | null {
  const before = values.filter(({ right }) => right < amount.left);
  for (const [at, quantity] of before.entries())
    for (const price of before.slice(at + 1))
      if (equal((quantity.value / unit) * price.value, amount.value, tolerance))
        return [quantity, price];
  return null;
}

function descriptionBefore({ row, tokens }: Amount): Span | null {
  const end = row.tokens.findIndex((token) => tokens.includes(token));
  const last = row.tokens[end - 1];
  const [first] = row.tokens;
  if (!first || !last) return null;
  const span = spanOf(row, first.at, last.at + last.text.length);
  return /\p{L}{2}/u.test(span.raw) ? span : null;
}

function lineOf(amount: Amount, row: TableRow): TableLine | null {
  const [quantity, unitPrice] = factorsOf(amount, row) ?? [null, null];
  const description = descriptionBefore(quantity ?? amount);
  if (!description) return null;
  return {
    amount,
    gross: null,
    unitPrice,
    quantity,
    taxRate: null,
    code: null,
    unit: null,
    discount: null,
    discountRate: null,
    description: [description],
    isDescriptionPlain: false,
    isTaxRatePlain: false,
    summary: false,
  };
}
