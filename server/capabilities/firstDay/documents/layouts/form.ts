import type { BilledDocument } from '../BilledDocument.ts';
import { letter, Sheet } from '../Sheet.ts';
import { addressLines, longDay, partyLines, plainAmount, taxLabel } from './texts.ts';

const ink = '#233044';

/** A small trader: a printed form with a grid that is filled in line by line. */
export function form(document: BilledDocument): Sheet {
  const { seller, buyer, lines } = document;
  const sheet = new Sheet(letter, { size: 10, color: ink });
  sheet.outline(40, 36, 532, 720, ink);
  sheet.text(56, 70, seller.name, { size: 18, font: 'sansBold' });
  sheet.lines(56, 90, [...addressLines(seller), `Phone ${seller.phone}`, seller.email]);
  sheet.outline(370, 50, 186, 106, ink);
  sheet.text(384, 74, 'INVOICE', { size: 16, font: 'sansBold' });
  for (const [index, [label, value]] of (
    [
      ['Invoice #', document.number],
      ['Invoice date', longDay(document.issued)],
      ['Due date', longDay(document.due)],
      ['P.O. #', document.order ?? '-'],
    ] as const
  ).entries()) {
    sheet.text(384, 96 + index * 16, label);
    sheet.text(546, 96 + index * 16, value, { align: 'right' });
  }
  sheet.text(56, 190, 'Bill to:', { font: 'sansBold' });
  sheet.lines(56, 206, partyLines(buyer));

  const top = 280;
  const rows = 12;
  const rowHeight = 22;
  sheet.box(56, top, 500, rowHeight, '#dfe5ec');
  for (let row = 0; row <= rows; row++) sheet.rule(56, top + row * rowHeight, 500, ink, 0.5);
  for (const x of [56, 106, 380, 466, 556]) {
    sheet.box(x, top, 0.5, rows * rowHeight, ink);
  }
  const head = { font: 'sansBold' } as const;
  sheet.text(98, top + 15, 'Qty', { ...head, align: 'right' });
  sheet.text(114, top + 15, 'Description', head);
  sheet.text(458, top + 15, 'Unit price', { ...head, align: 'right' });
  sheet.text(548, top + 15, 'Amount', { ...head, align: 'right' });
  for (const [index, line] of lines.entries()) {
    const y = top + 15 + (index + 1) * rowHeight;
    sheet.text(98, y, line.quantity, { align: 'right' });
    sheet.text(114, y, line.description);
    sheet.text(458, y, plainAmount(line.unitPrice), { align: 'right' });
    sheet.text(548, y, plainAmount(line.net), { align: 'right' });
  }
  let y = top + rows * rowHeight + 24;
  for (const [label, amount] of [
    ['Subtotal', document.subtotal],
    [taxLabel(document), document.tax],
  ] as const) {
    sheet.text(390, y, label);
    sheet.text(548, y, plainAmount(amount), { align: 'right' });
    y += 18;
  }
  sheet.text(390, y + 4, 'TOTAL USD', { size: 12, font: 'sansBold' });
  sheet.text(548, y + 4, plainAmount(document.total), {
    size: 12,
    font: 'sansBold',
    align: 'right',
  });
  sheet.text(56, y - 20, `Terms: ${document.terms}`);
  sheet.text(56, y - 2, `Tax ID: ${seller.taxId}`);
  sheet.text(56, 740, 'Thank you for your business.', { font: 'sansBold' });
  return sheet;
}
