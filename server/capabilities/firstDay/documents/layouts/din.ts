import type { BilledDocument } from '../BilledDocument.ts';
import { a4, Sheet } from '../Sheet.ts';
import { addressLines, germanAmount, germanDay, partyLines, taxLabel } from './texts.ts';

const rust = '#8a3324';

/** A German letter: address window, reference block, and three columns in the foot. */
export function din(document: BilledDocument): Sheet {
  const { seller, buyer, lines, account } = document;
  const sheet = new Sheet(a4, { size: 9.5 });
  sheet.text(539, 62, seller.name, { size: 18, font: 'serifBold', color: rust, align: 'right' });
  sheet.text(539, 78, 'Kartonagen und Packmittel seit 1954', {
    size: 8.5,
    font: 'serifItalic',
    align: 'right',
  });
  const sender = [seller.name, seller.street, `${seller.postcode} ${seller.city}`].join(' · ');
  sheet.text(57, 130, sender, { size: 7 });
  sheet.rule(57, 134, 220, '#9aa5b1', 0.4);
  sheet.lines(57, 152, partyLines(buyer), { size: 10 });

  for (const [index, [label, value]] of (
    [
      ['Rechnungsnummer', document.number],
      ['Rechnungsdatum', germanDay(document.issued)],
      ['Fällig am', germanDay(document.due)],
      ['Kundennummer', document.customerNumber ?? ''],
      ['Ihre Bestellung', document.order ?? 'mündlich'],
    ] as const
  ).entries()) {
    sheet.text(365, 152 + index * 15, label, { color: '#52606d' });
    sheet.text(539, 152 + index * 15, value, { align: 'right' });
  }

  sheet.text(57, 278, `Rechnung ${document.number}`, { size: 14, font: 'sansBold' });
  sheet.text(57, 302, 'Wir danken für Ihren Auftrag und berechnen Ihnen:');
  let y = 332;
  const bold = { font: 'sansBold', size: 9 } as const;
  sheet.text(57, y, 'Pos.', bold);
  sheet.text(86, y, 'Bezeichnung', bold);
  sheet.text(372, y, 'Menge', { ...bold, align: 'right' });
  sheet.text(458, y, 'Einzelpreis', { ...bold, align: 'right' });
  sheet.text(539, y, 'Betrag', { ...bold, align: 'right' });
  sheet.rule(57, y + 6, 482, rust, 1);
  y += 24;
  for (const [index, line] of lines.entries()) {
    sheet.text(57, y, String(index + 1));
    sheet.text(86, y, line.description);
    sheet.text(372, y, line.quantity, { align: 'right' });
    sheet.text(458, y, germanAmount(line.unitPrice), { align: 'right' });
    sheet.text(539, y, germanAmount(line.net), { align: 'right' });
    y += 19;
  }
  sheet.rule(57, y - 6, 482, '#9aa5b1');
  y += 12;
  for (const [label, amount] of [
    ['Nettobetrag', document.subtotal],
    [taxLabel(document), document.tax],
  ] as const) {
    sheet.text(365, y, label);
    sheet.text(539, y, germanAmount(amount), { align: 'right' });
    y += 16;
  }
  sheet.box(357, y - 10, 182, 20, '#f6e9e6');
  sheet.text(365, y + 4, 'Rechnungsbetrag EUR', bold);
  sheet.text(539, y + 4, germanAmount(document.total), { ...bold, align: 'right' });
  sheet.text(57, y + 44, document.terms);

  sheet.rule(57, 756, 482, rust);
  const small = { size: 7.5, color: '#52606d' } as const;
  sheet.lines(57, 770, [seller.name, ...addressLines(seller).slice(0, 2)], small);
  sheet.lines(
    230,
    770,
    [`Telefon ${seller.phone}`, seller.email, `USt-IdNr. ${seller.taxId}`],
    small,
  );
  if (account) {
    sheet.lines(390, 770, [account.bank, `IBAN ${account.iban}`, `BIC ${account.bic}`], small);
  }
  return sheet;
}
