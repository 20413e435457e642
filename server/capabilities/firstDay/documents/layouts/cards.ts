import type { BilledDocument } from '../BilledDocument.ts';
import { letter, Sheet } from '../Sheet.ts';
import { addressLines, dollars, partyLines, plainAmount, taxLabel } from './texts.ts';

const violet = '#5b3df5';
const grey = '#687085';

/** A cloud provider: cards with large figures, machine type for what was measured. */
export function cards(document: BilledDocument): Sheet {
  const { seller, buyer, lines } = document;
  const sheet = new Sheet(letter);
  sheet.box(0, 0, letter.width, 6, violet);
  sheet.text(40, 54, seller.name, { size: 15, font: 'sansBold', color: violet });
  sheet.lines(40, 72, [addressLines(seller).join(', '), `Tax ID: ${seller.taxId}`], {
    size: 8,
    color: grey,
  });
  sheet.text(572, 54, `Invoice ${document.number}`, { size: 12, align: 'right' });
  for (const [x, label, value] of [
    [40, 'Invoice date', document.issued],
    [222, 'Due date', document.due],
    [404, 'Amount due', dollars(document.total)],
  ] as const) {
    sheet.box(x, 108, 168, 58, '#f3f1fe');
    sheet.text(x + 12, 128, label, { size: 8, color: grey });
    sheet.text(x + 12, 152, value, { size: 15, font: 'sansBold' });
  }
  sheet.text(40, 200, 'Bill to', { size: 8, color: grey });
  sheet.lines(40, 216, partyLines(buyer));
  sheet.text(404, 200, 'Terms', { size: 8, color: grey });
  sheet.text(404, 216, document.terms);

  let y = 300;
  sheet.text(40, y, 'Description', { size: 8, color: grey });
  sheet.text(380, y, 'Quantity', { size: 8, color: grey, align: 'right' });
  sheet.text(470, y, 'Unit price', { size: 8, color: grey, align: 'right' });
  sheet.text(572, y, 'Amount', { size: 8, color: grey, align: 'right' });
  y += 10;
  for (const line of lines) {
    sheet.rule(40, y, 532, '#e3e5ec');
    sheet.text(40, y + 18, line.description);
    sheet.text(380, y + 18, line.quantity, { font: 'mono', align: 'right' });
    sheet.text(470, y + 18, plainAmount(line.unitPrice), { font: 'mono', align: 'right' });
    sheet.text(572, y + 18, plainAmount(line.net), { font: 'mono', align: 'right' });
    y += 28;
  }
  sheet.rule(40, y, 532, violet, 1);
  y += 24;
  for (const [label, amount] of [
    ['Subtotal', document.subtotal],
    [taxLabel(document), document.tax],
  ] as const) {
    sheet.text(380, y, label);
    sheet.text(572, y, dollars(amount), { font: 'mono', align: 'right' });
    y += 18;
  }
  sheet.text(380, y + 6, 'Total USD', { font: 'sansBold', size: 11 });
  sheet.text(572, y + 6, dollars(document.total), { font: 'monoBold', size: 11, align: 'right' });
  sheet.text(40, 744, `${seller.email} · ${seller.website ?? ''}`, { size: 8, color: grey });
  return sheet;
}
