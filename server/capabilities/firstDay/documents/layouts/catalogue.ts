import type { BilledDocument, BilledLine } from '../BilledDocument.ts';
import { letter, Sheet } from '../Sheet.ts';
import { addressLines, longDay, partyLines, plainAmount, taxLabel } from './texts.ts';

const green = '#1c6b4a';
const firstPageRows = 18;

/** A dealer: green table heads, and lines that go on over the page. */
export function catalogue(document: BilledDocument): Sheet {
  const { seller, buyer, lines } = document;
  const sheet = new Sheet(letter);
  sheet.text(48, 62, seller.name, { size: 17, font: 'sansBold', color: green });
  sheet.text(48, 78, addressLines(seller).join(' · '), { size: 8 });
  sheet.text(48, 90, `${seller.phone} · ${seller.email}`, { size: 8 });
  sheet.text(564, 90, `Tax ID: ${seller.taxId}`, { size: 8, align: 'right' });
  sheet.box(48, 104, 516, 3, green);
  sheet.text(48, 140, 'Invoice', { size: 22 });
  for (const [index, [label, value]] of (
    [
      ['Invoice no.', document.number],
      ['Invoice date', longDay(document.issued)],
      ['Due date', longDay(document.due)],
      ['Your order', document.order ?? 'By telephone'],
      ['Payment terms', document.terms],
    ] as const
  ).entries()) {
    sheet.text(340, 128 + index * 15, label, { color: '#52606d' });
    sheet.text(440, 128 + index * 15, value);
  }
  sheet.text(48, 166, 'Sold to:', { size: 8, color: '#52606d' });
  sheet.lines(48, 180, partyLines(buyer));

  let y = tableHead(sheet, 252);
  for (const [index, line] of lines.entries()) {
    if (index === firstPageRows) {
      sheet.text(564, y + 12, 'Continued overleaf', { size: 8, align: 'right', color: '#52606d' });
      sheet.newPage();
      sheet.text(48, 56, `${seller.name}`, { font: 'sansBold', color: green });
      sheet.text(564, 56, `Invoice ${document.number}`, { align: 'right' });
      y = tableHead(sheet, 92);
    }
    y = row(sheet, y, line, index);
  }
  y += 16;
  for (const [label, amount] of [
    ['Subtotal', document.subtotal],
    [taxLabel(document), document.tax],
  ] as const) {
    sheet.text(400, y, label);
    sheet.text(558, y, plainAmount(amount), { align: 'right' });
    y += 16;
  }
  sheet.rule(390, y - 8, 174, green, 1.2);
  sheet.text(400, y + 8, 'Total due (USD)', { size: 11, font: 'sansBold' });
  sheet.text(558, y + 8, plainAmount(document.total), {
    size: 11,
    font: 'sansBold',
    align: 'right',
  });
  sheet.text(564, 744, seller.website ?? '', { size: 8, align: 'right' });
  return sheet;
}

function tableHead(sheet: Sheet, y: number): number {
  sheet.box(48, y - 13, 516, 20, green);
  const style = { color: '#ffffff', font: 'sansBold' } as const;
  sheet.text(56, y, 'Description', style);
  sheet.text(390, y, 'Quantity', { ...style, align: 'right' });
  sheet.text(470, y, 'Unit price', { ...style, align: 'right' });
  sheet.text(558, y, 'Amount', { ...style, align: 'right' });
  return y + 22;
}

function row(sheet: Sheet, y: number, line: BilledLine, index: number): number {
  if (index % 2 === 1) sheet.box(48, y - 12, 516, 18, '#f0f6f2');
  sheet.text(56, y, line.description);
  sheet.text(390, y, line.quantity, { align: 'right' });
  sheet.text(470, y, plainAmount(line.unitPrice), { align: 'right' });
  sheet.text(558, y, plainAmount(line.net), { align: 'right' });
  return y + 18;
}
