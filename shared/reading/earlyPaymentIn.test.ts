import { expect, test } from 'vitest';
import { lastDayOfDiscount } from './earlyPayment.ts';
import { earlyPaymentIn } from './earlyPaymentIn.ts';

test.each([
  ['Terms: 2/10 net 30', '2', 10],
  ['2% 10 days, net 30', '2', 10],
  ['1.5% 15, n/45', '1.5', 15],
  ['A 2% discount applies if paid within 14 days of the invoice date.', '2', 14],
  ['Zahlbar innerhalb von 10 Tagen mit 3 % Skonto, 30 Tage netto', '3', 10],
  ['Bei Zahlung binnen 8 Tagen gewähren wir 2,5% Skonto.', '2.5', 8],
  ['Escompte de 2 % pour paiement sous 10 jours', '2', 10],
  ['Descuento por pronto pago: 2% a 7 días', '2', 7],
  ['Sconto 3% per pagamento entro 10 giorni', '3', 10],
  ['2% korting bij betaling binnen 8 dagen', '2', 8],
  ['Rabat 2% przy płatności w ciągu 7 dni', '2', 7],
  ['#SKONTO#TAGE=14#PROZENT=2.25#\n', '2.25', 14],
  ['#SKONTO#TAGE=7#PROZENT=3.00##SKONTO#TAGE=14#PROZENT=2.00#', '3', 7],
])('%s', (terms, percent, days) => {
  expect(earlyPaymentIn([terms])).toEqual({ percent, days });
});

test('a discount may continue in the next row, and the highest of several offers is used', () => {
  expect(
    earlyPaymentIn(['Bei Zahlung innerhalb von 10 Tagen ab Rechnungsdatum', '2 % Skonto']),
  ).toEqual({ percent: '2', days: 10 });
  expect(earlyPaymentIn(['1% Skonto in 20 Tagen', 'or', '3% Skonto in 7 Tagen'])).toEqual({
    percent: '3',
    days: 7,
  });
});

test.each([
  'Payment due within 30 days. Discount 10% on your next order.',
  'Discount 10 % -12.00',
  'Late payments bear 2% interest after 30 days, no discount is granted',
  "Pas d'escompte pour paiement anticipé, pénalités de 10 % après 30 jours",
  'Kein Skonto, zahlbar in 14 Tagen, 19 % MwSt.',
  'VAT 20% net 30.00',
  '30 days net',
  'Discount 55% for 10 days of use',
  '3/10/2026 net 30',
])('no discount is found in: %s', (terms) => {
  expect(earlyPaymentIn([terms])).toBeNull();
});

test('the discount ends its number of days after the invoice date', () => {
  const offer = { percent: '2', days: 10 };
  expect(lastDayOfDiscount(offer, '2026-12-25')).toBe('2027-01-04');
  expect(lastDayOfDiscount(offer, null)).toBeNull();
});
