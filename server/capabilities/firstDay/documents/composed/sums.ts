import type { Held } from '../Sheet.ts';
import type { Paper } from './Paper.ts';
import type { PlacedColumn } from './table.ts';

interface SumRow {
  label: string;
  cents: number;
  field: 'subtotal' | 'tax' | 'total' | null;
  isBold?: boolean;
}

/** The block of sums, from the value of the goods to what is asked for. */
function rowsOf(paper: Paper): SumRow[] {
  const { layout, content } = paper;
  const { discount, shipping, retained, paid, taxes, tax } = content;
  const rows: SumRow[] = [];
  const add = (label: string, cents: number, field: SumRow['field'] = null, isBold = false) =>
    rows.push({ label, cents, field, isBold });
  if (discount > 0 || shipping > 0) add(layout.label('goods'), content.goods);
  if (discount > 0) add(layout.label('discount'), -discount);
  if (shipping > 0) add(layout.label('shipping'), shipping);
  if (taxes.length > 0) {
    add(layout.label('subtotal'), content.subtotal, 'subtotal');
    for (const { rate, amount } of taxes)
      add(
        layout.label('tax').replace('%', paper.rate(rate)),
        amount,
        amount === tax ? 'tax' : null,
      );
  }
  if (retained > 0) {
    add(layout.label('gross'), content.gross);
    add(layout.label('retained'), -retained);
  }
  const asked = paid > 0 ? layout.label('gross') : layout.label('total');
  const { currency } = content.country;
  add(
    layout.currency === 'in the labels' ? `${asked} ${currency}` : asked,
    content.total,
    'total',
    true,
  );
  if (paid > 0) {
    add(layout.label('paid'), -paid);
    add(layout.label('open'), content.total - paid, null, true);
  }
  return rows;
}

export function drawSums(
  paper: Paper,
  columns: readonly PlacedColumn[],
  newPage: () => void,
): void {
  const { layout, content, sheet, left, right, step } = paper;
  const rows = rowsOf(paper);
  if (paper.y + step * (rows.length + 6) > paper.bottom) newPage();
  paper.y += step;
  const { sums: form } = layout;
  const isPlain = rows.length === content.taxes.length + 2 && content.taxes.length > 0;
  if (form === 'after a tax table') drawTaxTable(paper);
  if (form === 'in one row' && isPlain) drawInOneRow(paper, rows);
  else {
    const widest = Math.max(...rows.map(({ label }) => paper.widthOf(paper.ended(label))));
    const amountRight = form === 'left' ? left + widest + 120 : right;
    const labelLeft = form === 'left' ? left : Math.max(left, right - widest - 110);
    const top = paper.y;
    const price = columns.find(({ name }) => name === 'unitPrice');
    for (const row of rows) {
      const text = paper.money(row.cents);
      const style = row.isBold ? paper.bold({ size: layout.size + 1 }) : {};
      const label = paper.ended(row.label);
      if (form === 'under the columns' && price)
        sheet.text(price.right - 2, paper.y, label, { ...style, align: 'right' });
      else sheet.text(labelLeft, paper.y, label, style);
      const x = form === 'boxed' ? amountRight - 6 : amountRight;
      paper.text(x, paper.y, text, { ...style, align: 'right', holds: heldOf(row, text) });
      paper.y += step * (row.isBold ? 1.7 : 1.3);
    }
    if (form === 'boxed')
      sheet.outline(
        labelLeft - 8,
        top - step * 1.2,
        right - labelLeft + 8,
        paper.y - top + step * 0.4,
        layout.color,
      );
  }
  paper.y += step;
  if (layout.currency === 'in a note') {
    const note = `${layout.speech.amountsIn} ${content.country.currency}`;
    sheet.text(left, paper.y, note, { size: layout.size - 1 });
    paper.y += step * 1.3;
  }
  if (content.taxes.length === 0) {
    sheet.text(left, paper.y, layout.label('untaxed'), { size: layout.size - 0.5 });
    paper.y += step * 1.3;
  }
}

const heldOf = ({ field }: SumRow, text: string): Held[] => (field ? [{ field, text }] : []);

function drawTaxTable(paper: Paper): void {
  const { layout, content, sheet, left, step } = paper;
  if (content.taxes.length === 0) return;
  const xs = [left + 70, left + 160, left + 240];
  const names = ['rate', 'base', 'amount'] as const;
  for (const [index, name] of names.entries())
    sheet.text(
      xs[index] ?? left,
      paper.y,
      layout.taxColumnLabel(name),
      paper.bold({ align: 'right' }),
    );
  sheet.rule(left, paper.y + 4, 240, '#9aa5b1');
  paper.y += step * 1.5;
  for (const { rate, base, amount } of content.taxes) {
    const cells = [paper.rate(rate), paper.number(base), paper.number(amount)];
    for (const [index, cell] of cells.entries())
      sheet.text(xs[index] ?? left, paper.y, cell, { align: 'right' });
    paper.y += step * 1.3;
  }
  paper.y += step;
}

/** The names of the sums above, their amounts below. */
function drawInOneRow(paper: Paper, rows: readonly SumRow[]): void {
  const { sheet, left, right, step, layout } = paper;
  const width = (right - left) / rows.length;
  sheet.box(left, paper.y - step, right - left, step * 1.5, '#eceff3');
  for (const [index, row] of rows.entries()) {
    const x = left + (index + 1) * width - 6;
    const size = Math.min(layout.size, (width - 8) / (row.label.length * paper.letterWidth));
    sheet.text(x, paper.y, row.label, { size, align: 'right' });
    const text = paper.money(row.cents);
    const style = row.isBold ? paper.bold() : {};
    paper.text(x, paper.y + step * 1.5, text, {
      ...style,
      align: 'right',
      holds: heldOf(row, text),
    });
  }
  paper.y += step * 3;
}
