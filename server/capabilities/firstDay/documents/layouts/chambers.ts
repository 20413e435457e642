import type { BilledDocument } from '../BilledDocument.ts';
import { letter, Sheet } from '../Sheet.ts';
import { addressLines, dollars, longDay, partyLines, plainAmount, taxLabel } from './texts.ts';

/** A law firm: serif type, everything centred under the name, and time by the hour. */
export function chambers(document: BilledDocument): Sheet {
  const { seller, buyer, lines } = document;
  const sheet = new Sheet(letter, { font: 'serif', size: 11 });
  const centre = letter.width / 2;
  sheet.text(centre, 72, seller.name, {
    size: 24,
    font: 'serifBold',
    align: 'center',
  });
  sheet.text(centre, 92, 'Attorneys at Law', { font: 'serifItalic', align: 'center' });
  sheet.rule(206, 104, 200, '#1f2933', 0.5);
  sheet.text(centre, 122, addressLines(seller).join(', '), { size: 9.5, align: 'center' });
  sheet.text(centre, 136, `${seller.phone} · ${seller.email}`, { size: 9.5, align: 'center' });

  sheet.text(72, 190, longDay(document.issued));
  sheet.lines(72, 218, partyLines(buyer));
  sheet.text(72, 300, `Invoice No. ${document.number}`, { font: 'serifBold', size: 12 });
  sheet.text(72, 318, 'For professional services rendered in the matter of supplier contracts.');

  let y = 356;
  const head = { font: 'serifItalic' } as const;
  sheet.text(72, y, 'Description', head);
  sheet.text(380, y, 'Hours', { ...head, align: 'right' });
  sheet.text(456, y, 'Rate', { ...head, align: 'right' });
  sheet.text(540, y, 'Amount', { ...head, align: 'right' });
  sheet.rule(72, y + 6, 468, '#1f2933', 0.5);
  y += 26;
  for (const line of lines) {
    sheet.text(72, y, line.description);
    sheet.text(380, y, line.quantity, { align: 'right' });
    sheet.text(456, y, plainAmount(line.unitPrice), { align: 'right' });
    sheet.text(540, y, plainAmount(line.net), { align: 'right' });
    y += 21;
  }
  sheet.rule(420, y - 4, 120, '#1f2933', 0.5);
  y += 16;
  for (const [label, amount] of [
    ['Subtotal', document.subtotal],
    [taxLabel(document), document.tax],
  ] as const) {
    sheet.text(360, y, label);
    sheet.text(540, y, plainAmount(amount), { align: 'right' });
    y += 18;
  }
  sheet.text(360, y, 'Total due', { font: 'serifBold', size: 12 });
  sheet.text(540, y, dollars(document.total), { font: 'serifBold', size: 12, align: 'right' });
  sheet.rule(420, y + 6, 120, '#1f2933', 0.5);
  sheet.rule(420, y + 9, 120, '#1f2933', 0.5);

  sheet.text(72, 640, `Payment terms: ${document.terms}`);
  sheet.text(72, 656, `Due date: ${longDay(document.due)}`);
  sheet.text(72, 680, 'Kindly make your check payable to the firm.', { font: 'serifItalic' });
  sheet.text(centre, 740, `Tax ID: ${seller.taxId}`, {
    size: 9,
    align: 'center',
  });
  return sheet;
}
