import type { BilledDocument } from '../BilledDocument.ts';
import { a4, Sheet } from '../Sheet.ts';
import { addressLines, partyLines, plainAmount, taxLabel } from './texts.ts';

const grey = '#7b8794';

/** A software house: much white, hairlines, ISO dates, and the account in the foot. */
export function minimal(document: BilledDocument): Sheet {
  const { seller, buyer, lines, account } = document;
  const sheet = new Sheet(a4, { size: 9.5 });
  sheet.box(56, 50, 10, 10, '#2f6fed');
  sheet.box(70, 50, 10, 10, '#1f2933');
  sheet.text(90, 59, seller.name, { size: 12, font: 'sansBold' });
  sheet.text(540, 59, 'Invoice', { size: 12, align: 'right' });

  const columns = [
    [56, 'Invoice number', document.number],
    [196, 'Issue date', document.issued],
    [316, 'Due date', document.due],
    [436, 'Your reference', document.order ?? 'Ada Lindqvist'],
  ] as const;
  for (const [x, label, value] of columns) {
    sheet.text(x, 128, label, { size: 8, color: grey });
    sheet.text(x, 144, value);
  }
  sheet.text(56, 190, 'Billed to', { size: 8, color: grey });
  sheet.lines(56, 206, partyLines(buyer));
  sheet.text(316, 190, 'From', { size: 8, color: grey });
  sheet.lines(316, 206, [...partyLines(seller), `VAT no. ${seller.taxId}`]);

  let y = 320;
  const head = { size: 8, color: grey } as const;
  sheet.text(56, y, 'Description', head);
  sheet.text(360, y, 'Quantity', { ...head, align: 'right' });
  sheet.text(450, y, 'Price', { ...head, align: 'right' });
  sheet.text(540, y, 'Amount', { ...head, align: 'right' });
  sheet.rule(56, y + 8, 484, '#1f2933', 0.8);
  y += 28;
  for (const line of lines) {
    sheet.text(56, y, line.description);
    sheet.text(360, y, line.quantity, { align: 'right' });
    sheet.text(450, y, plainAmount(line.unitPrice), { align: 'right' });
    sheet.text(540, y, plainAmount(line.net), { align: 'right' });
    y += 24;
  }
  sheet.rule(56, y - 8, 484, '#d9dee4');
  y += 14;
  for (const [label, amount] of [
    ['Net amount', document.subtotal],
    [taxLabel(document), document.tax],
  ] as const) {
    sheet.text(360, y, label, { color: grey });
    sheet.text(540, y, plainAmount(amount), { align: 'right' });
    y += 18;
  }
  sheet.text(360, y + 10, `Total ${document.currency}`, { size: 14, font: 'sansBold' });
  const total = { size: 14, font: 'sansBold', align: 'right' } as const;
  sheet.text(540, y + 10, plainAmount(document.total), total);

  sheet.rule(56, 734, 484, '#d9dee4');
  if (account) {
    sheet.text(56, 752, `IBAN ${account.iban}`, { size: 8.5 });
    sheet.text(316, 752, `BIC ${account.bic}`, { size: 8.5 });
    sheet.text(540, 752, account.bank, { size: 8.5, align: 'right' });
  }
  sheet.text(56, 768, `Payment terms: ${document.terms}`, { size: 8, color: grey });
  sheet.text(540, 768, `${seller.email}, ${seller.phone}`, {
    size: 8,
    color: grey,
    align: 'right',
  });
  sheet.text(56, 782, addressLines(seller).join(', '), { size: 8, color: grey });
  return sheet;
}
