import type { BilledDocument } from '../BilledDocument.ts';
import { letter, Sheet } from '../Sheet.ts';
import { addressLines, longDay, partyLines, plainAmount, taxLabel } from './texts.ts';

const teal = '#0f6e78';
const sun = '#f2b134';

/** A print shop: blocks of colour, a huge heading, everything hangs on one line to the left. */
export function studio(document: BilledDocument): Sheet {
  const { seller, buyer, lines } = document;
  const sheet = new Sheet(letter, { size: 9.5 });
  sheet.box(0, 0, 28, letter.height, teal);
  sheet.box(28, 96, 70, 10, sun);
  sheet.text(60, 78, 'Invoice', { size: 40, font: 'sansBold', color: teal });
  sheet.text(572, 58, seller.name, { size: 13, font: 'sansBold', align: 'right' });
  for (const [index, line] of [...addressLines(seller), seller.phone, seller.email].entries()) {
    sheet.text(572, 74 + index * 12, line, { size: 8.5, align: 'right' });
  }
  const facts = [
    ['Invoice number', document.number],
    ['Invoice date', longDay(document.issued)],
    ['Due by', longDay(document.due)],
    ['Purchase order', document.order ?? 'None'],
  ] as const;
  for (const [index, [label, value]] of facts.entries()) {
    sheet.text(60, 140 + index * 16, label, { color: teal, font: 'sansBold' });
    sheet.text(160, 140 + index * 16, value);
  }
  sheet.text(340, 150, 'Invoice to', { color: teal, font: 'sansBold' });
  sheet.lines(340, 166, partyLines(buyer));

  let y = 260;
  sheet.rule(60, y - 16, 512, teal, 2);
  const head = { font: 'sansBold', color: teal } as const;
  sheet.text(60, y, 'Description', head);
  sheet.text(390, y, 'Qty', { ...head, align: 'right' });
  sheet.text(474, y, 'Unit price', { ...head, align: 'right' });
  sheet.text(572, y, 'Total', { ...head, align: 'right' });
  sheet.rule(60, y + 8, 512, teal, 2);
  y += 28;
  for (const line of lines) {
    sheet.text(60, y, line.description);
    sheet.text(390, y, plainAmount(line.quantity), { align: 'right' });
    sheet.text(474, y, plainAmount(line.unitPrice), { align: 'right' });
    sheet.text(572, y, plainAmount(line.net), { align: 'right' });
    y += 22;
  }
  y += 18;
  sheet.box(360, y - 18, 212, 84, '#fdf5e3');
  for (const [label, amount] of [
    ['Subtotal', document.subtotal],
    [taxLabel(document), document.tax],
  ] as const) {
    sheet.text(372, y, label);
    sheet.text(562, y, plainAmount(amount), { align: 'right' });
    y += 18;
  }
  sheet.text(372, y + 12, 'Total USD', { size: 13, font: 'sansBold', color: teal });
  const total = { size: 13, font: 'sansBold', color: teal, align: 'right' } as const;
  sheet.text(562, y + 12, plainAmount(document.total), total);
  sheet.text(60, 720, `Terms: ${document.terms}`);
  sheet.text(60, 736, `Tax ID: ${seller.taxId}`);
  return sheet;
}
