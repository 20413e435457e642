import type { BilledDocument } from '../BilledDocument.ts';
import { letter, Sheet } from '../Sheet.ts';
import { addressLines, dollars, longDay, partyLines, plainAmount, taxLabel } from './texts.ts';

const orange = '#c2500a';
const usage = [62, 58, 66, 71, 64, 52, 49, 55, 60, 68, 74, 79];

/** A utility: a summary in a coloured column, and a picture of the consumption. */
export function utility(document: BilledDocument): Sheet {
  const { seller, buyer, lines } = document;
  const sheet = new Sheet(letter);
  sheet.box(0, 0, 200, letter.height, '#fdf1e7');
  sheet.text(28, 58, seller.name, {
    size: 12.5,
    font: 'sansBold',
    color: orange,
  });
  sheet.lines(28, 90, addressLines(seller), { size: 8 });
  sheet.lines(28, 128, [seller.phone, seller.email], { size: 8 });
  sheet.text(28, 164, `Tax ID: ${seller.taxId}`, { size: 8 });

  sheet.text(28, 212, 'Amount due', { color: orange, font: 'sansBold' });
  sheet.text(28, 240, dollars(document.total), { size: 22, font: 'sansBold' });
  sheet.text(28, 272, 'Due date', { color: orange, font: 'sansBold' });
  sheet.text(28, 288, longDay(document.due), { size: 11 });
  sheet.text(28, 320, 'Payment terms', { color: orange, font: 'sansBold' });
  sheet.text(28, 336, document.terms);

  sheet.text(28, 620, 'Your use in the last 12 months', { size: 8, color: orange });
  for (const [month, share] of usage.entries()) {
    sheet.box(28 + month * 12, 712 - share, 8, share, month === 11 ? orange : '#f0b68a');
  }

  sheet.text(228, 58, 'ELECTRICITY INVOICE', { size: 16, font: 'sansBold' });
  for (const [index, [label, value]] of (
    [
      ['Invoice number', document.number],
      ['Invoice date', longDay(document.issued)],
      ['Account number', document.customerNumber ?? ''],
    ] as const
  ).entries()) {
    sheet.text(228, 88 + index * 15, label, { color: '#697586' });
    sheet.text(340, 88 + index * 15, value);
  }
  sheet.text(228, 154, 'Bill to', { size: 8, color: '#697586' });
  sheet.lines(228, 170, partyLines(buyer));

  let y = 260;
  sheet.text(228, y, 'Charges', { font: 'sansBold', color: orange });
  sheet.text(430, y, 'kWh', { align: 'right', color: '#697586' });
  sheet.text(500, y, 'Price', { align: 'right', color: '#697586' });
  sheet.text(580, y, 'Amount', { align: 'right', color: '#697586' });
  sheet.rule(228, y + 7, 352, orange, 1);
  y += 26;
  for (const line of lines) {
    sheet.text(228, y, line.description);
    sheet.text(430, y, plainAmount(line.quantity), { align: 'right' });
    sheet.text(500, y, line.unitPrice, { align: 'right' });
    sheet.text(580, y, plainAmount(line.net), { align: 'right' });
    y += 20;
  }
  sheet.rule(228, y - 6, 352, '#e3d3c4');
  for (const [label, amount] of [
    ['Subtotal', document.subtotal],
    [taxLabel(document), document.tax],
  ] as const) {
    sheet.text(228, y + 14, label);
    sheet.text(580, y + 14, plainAmount(amount), { align: 'right' });
    y += 18;
  }
  sheet.text(228, y + 14, 'Total current charges', { size: 11, font: 'sansBold' });
  sheet.text(580, y + 14, dollars(document.total), { size: 11, font: 'sansBold', align: 'right' });
  sheet.lines(
    228,
    y + 56,
    ['Power from hydro 61%, wind 24%, gas 15%.', 'Report an outage at any hour of the day.'],
    { size: 8, color: '#697586' },
  );
  return sheet;
}
