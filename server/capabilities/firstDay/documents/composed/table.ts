import type { ContentLine } from './content.ts';
import type { ColumnName } from './Layout.ts';
import type { Paper } from './Paper.ts';

export interface PlacedColumn {
  name: ColumnName;
  left: number;
  right: number;
}

const grey = '#5f6b7a';
const flush: readonly ColumnName[] = ['quantity', 'unitPrice', 'discount', 'rate', 'net'];
/** In letters, with the space between columns. */
const usualLetters: Readonly<Record<ColumnName, number>> = {
  position: 5,
  code: 10,
  description: 0,
  quantity: 10,
  unit: 8,
  unitPrice: 14,
  discount: 9,
  rate: 8,
  net: 15,
};

/** The columns of this layout, each as wide as its heading and values, and the description as wide as the rest. */
export function columnsOf(paper: Paper): PlacedColumn[] {
  const { layout, left, right } = paper;
  const names = layout.columns.filter(
    (name) => name !== 'unit' || layout.unitsAre === 'in a column',
  );
  const widthOf = (name: ColumnName) => {
    if (name === 'description') return 0;
    const letters = Math.max(usualLetters[name], paper.layout.columnLabel(name).length + 3);
    return paper.widthOf('0'.repeat(letters));
  };
  const taken = names.reduce((sum, name) => sum + widthOf(name), 0);
  const rest = Math.max(110, right - left - taken);
  // A page that is too narrow squeezes all columns alike.
  const squeezed = Math.min(1, (right - left) / (taken + rest));
  let x = left;
  return names.map((name) => {
    const width = (name === 'description' ? rest : widthOf(name)) * squeezed;
    x += width;
    // Figures that end where a text begins would look like a part of it.
    const gap = name === 'description' && x > left + width ? 6 : 0;
    return { name, left: x - width + gap, right: x };
  });
}

/** The table of lines over as many pages as it needs. */
export function drawTable(paper: Paper, newPage: () => void): PlacedColumn[] {
  const { layout, content, sheet, left, right, step } = paper;
  const columns = columnsOf(paper);
  const description = columns.find(({ name }) => name === 'description');
  const room = description ? description.right - description.left - 8 : 120;
  drawHead(paper, columns);
  let carried = 0;
  let group: string | null = null;
  let groupSum = 0;
  const endGroup = () => {
    if (group !== null && layout.groupSums) {
      const label = layout.label('groupSum').replace('%', group);
      sheet.text(description?.left ?? left, paper.y, label, paper.bold());
      sheet.text(right, paper.y, paper.lineMoney(groupSum), paper.bold({ align: 'right' }));
      paper.y += step * 1.4;
    }
    groupSum = 0;
  };
  for (const [index, line] of content.lines.entries()) {
    const wrapped = paper.wrapped(line.description, room);
    const height = step * (wrapped.length + 0.35);
    if (paper.y + height + step * 3 > paper.bottom) {
      if (layout.carriesSums) {
        sheet.text(left, paper.y, layout.label('carried'), { color: grey });
        sheet.text(right, paper.y, paper.lineMoney(carried), { align: 'right', color: grey });
      }
      newPage();
      drawHead(paper, columns);
    }
    if (line.group !== group) {
      endGroup();
      group = line.group;
      if (group !== null) {
        sheet.text(description?.left ?? left, paper.y, group, paper.bold());
        paper.y += step * 1.3;
      }
    }
    if (layout.rules === 'zebra' && index % 2 === 1)
      sheet.box(left, paper.y - step * 0.9, right - left, height, '#f2f4f7');
    drawLine(paper, { columns, line, index, wrapped });
    if (layout.rules === 'rows')
      sheet.rule(left, paper.y + height - step * 0.85, right - left, '#c9d1d9', 0.4);
    if (layout.rules === 'grid') {
      for (const column of columns)
        sheet.outline(
          column.left - 3,
          paper.y - step,
          column.right - column.left,
          height,
          '#9aa5b1',
        );
    }
    paper.y += height;
    carried += line.net;
    groupSum += line.net;
  }
  endGroup();
  if (layout.rules !== 'none')
    sheet.rule(left, paper.y - step * 0.6, right - left, layout.color, 0.8);
  return columns;
}

function drawHead(paper: Paper, columns: readonly PlacedColumn[]): void {
  const { layout, sheet, left, right, step } = paper;
  paper.y += step;
  const isBand = layout.rules === 'band' || layout.rules === 'grid';
  if (isBand) sheet.box(left - 3, paper.y - step, right - left + 3, step * 1.5, layout.color);
  const color = isBand ? '#ffffff' : '#1f2933';
  for (const column of columns) {
    const label = headingOf(paper, column.name);
    const style = paper.bold({ color, size: layout.size - 0.5 });
    if (flush.includes(column.name))
      sheet.text(column.right - 2, paper.y, label, { ...style, align: 'right' });
    else sheet.text(column.left, paper.y, label, style);
  }
  if (layout.rules === 'head' || layout.rules === 'rows')
    sheet.rule(left, paper.y + step * 0.4, right - left, layout.color, 0.8);
  paper.y += step * 1.7;
}

function headingOf({ layout, content }: Paper, name: ColumnName): string {
  const label = layout.columnLabel(name);
  const isMoney = name === 'net' || name === 'unitPrice';
  return layout.currency === 'in the labels' && isMoney && label.length < 14
    ? `${label} (${content.country.currency})`
    : label;
}

interface DrawnLine {
  columns: readonly PlacedColumn[];
  line: ContentLine;
  index: number;
  wrapped: readonly string[];
}

function drawLine(paper: Paper, { columns, line, index, wrapped }: DrawnLine): void {
  const { sheet } = paper;
  for (const column of columns) {
    if (column.name === 'description') {
      sheet.lines(column.left, paper.y, wrapped);
      continue;
    }
    const text = cellOf(paper, column.name, line, index);
    const holds = column.name === 'net' ? [{ field: 'lineAmount', text }] : [];
    if (flush.includes(column.name))
      paper.text(column.right - 2, paper.y, text, { align: 'right', holds });
    else sheet.text(column.left, paper.y, text);
  }
}

function cellOf(paper: Paper, name: ColumnName, line: ContentLine, index: number): string {
  const { layout, content } = paper;
  const quantity = String(line.quantity).replace('.', content.country.decimal);
  switch (name) {
    case 'position':
      return String(index + 1);
    case 'code':
      return line.code;
    case 'quantity':
      return layout.unitsAre === 'behind the quantity' ? `${quantity} ${line.unit}` : quantity;
    case 'unit':
      return line.unit;
    case 'unitPrice':
      return paper.lineMoney(line.unitPrice);
    case 'discount':
      return line.discount > 0 ? paper.rate(line.discount) : '';
    case 'rate':
      return paper.rate(line.rate);
    case 'net':
      return paper.lineMoney(line.net);
    case 'description':
      return line.description;
  }
}
