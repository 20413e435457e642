import type { BilledDocument } from '../BilledDocument.ts';
import { letter, Sheet } from '../Sheet.ts';
import { addressLines, dollars, longDay, partyLines, plainAmount, taxLabel } from './texts.ts';

const navy = '#12355b';
const pale = '#e8eef5';

/** A carrier: a dark band across the head, and the facts in a row of boxes. */
export function banner(document: BilledDocument): Sheet {
  const { seller, buyer, lines } = document;
  const sheet = new Sheet(letter);
  sheet.box(0, 0, letter.width, 92, navy);
  sheet.text(44, 46, seller.name, { size: 20, font: 'sansBold', color: '#ffffff' });
  sheet.text(44, 66, `${addressLines(seller).join(', ')} · Tax ID: ${seller.taxId}`, {
    size: 8.5,
    color: '#c9d8ea',
  });
  sheet.text(568, 50, 'INVOICE', { size: 24, font: 'sansBold', color: '#ffffff', align: 'right' });
  sheet.text(568, 68, seller.phone, { size: 8.5, color: '#c9d8ea', align: 'right' });

  sheet.text(44, 124, 'Bill to', { size: 8, font: 'sansBold', color: navy });
  sheet.lines(44, 140, partyLines(buyer), { size: 10 });
  const facts = [
    ['Invoice number', document.number],
    ['Invoice date', longDay(document.issued)],
    ['Due date', longDay(document.due)],
    ['Terms', document.terms],
    ['PO number', document.order ?? 'None given'],
  ] as const;
  for (const [index, [label, value]] of facts.entries()) {
    const y = 124 + index * 17;
    sheet.text(360, y, label, { color: '#5b6b7c' });
    sheet.text(568, y, value, { font: 'sansBold', align: 'right' });
  }

  let y = 240;
  sheet.box(44, y - 14, 524, 22, pale);
  for (const [x, title, align] of [
    [52, 'Description', 'left'],
    [360, 'Qty', 'right'],
    [460, 'Unit price', 'right'],
    [560, 'Amount', 'right'],
  ] as const) {
    sheet.text(x, y, title, { font: 'sansBold', color: navy, align });
  }
  y += 26;
  for (const line of lines) {
    sheet.text(52, y, line.description);
    sheet.text(360, y, line.quantity, { align: 'right' });
    sheet.text(460, y, plainAmount(line.unitPrice), { align: 'right' });
    sheet.text(560, y, plainAmount(line.net), { align: 'right' });
    sheet.rule(44, y + 8, 524, '#d5dde6');
    y += 24;
  }

  y += 12;
  sheet.text(380, y, 'Subtotal');
  sheet.text(560, y, dollars(document.subtotal), { align: 'right' });
  y += 18;
  sheet.text(380, y, taxLabel(document));
  sheet.text(560, y, dollars(document.tax), { align: 'right' });
  y += 14;
  sheet.box(370, y, 198, 26, navy);
  sheet.text(380, y + 17, 'Total USD', { size: 11, font: 'sansBold', color: '#ffffff' });
  const total = { size: 11, font: 'sansBold', color: '#ffffff', align: 'right' } as const;
  sheet.text(560, y + 17, dollars(document.total), total);

  if (document.stamp) {
    sheet.text(44, y + 18, document.stamp, { size: 22, font: 'sansBold', color: '#b42318' });
  }
  sheet.rule(44, 716, 524, navy, 1);
  sheet.text(568, 734, seller.email, { size: 8, align: 'right' });
  sheet.text(44, 748, 'Claims for damage have to reach us within nine months of delivery.', {
    size: 7.5,
    color: '#5b6b7c',
  });
  return sheet;
}
