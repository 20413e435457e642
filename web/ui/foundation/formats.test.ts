import { afterEach, expect, test } from 'vitest';
import {
  amountSigns,
  dateText,
  dayPattern,
  followFormats,
  formatSample,
  moneyInWords,
  moneyText,
  numberText,
  percentText,
} from './formats.ts';

afterEach(() => followFormats(null));

const day = new Date(2026, 2, 31);

test.each([
  ['en-US', '12,345', '$1,250.00', '12.5%', 'Mar 31, 2026'],
  ['en-GB', '12,345', 'US$1,250.00', '12.5%', '31 Mar 2026'],
  ['de-DE', '12.345', '1.250,00 $', '12,5 %', '31.03.2026'],
  ['fr-FR', '12 345', '1 250,00 $US', '12,5 %', '31 mars 2026'],
] as const)(
  'numbers, amounts and days are written as in %s',
  (locale, number, money, share, date) => {
    followFormats(locale);
    // Some locales group by a space that does not break.
    const texts = [
      numberText(12_345),
      moneyText('1250', 'USD', 2),
      percentText(0.125),
      dateText(day),
    ];
    expect(texts.map((text) => text.replaceAll(/\s/g, ' '))).toEqual([number, money, share, date]);
  },
);

test('the signs of a typed amount are those of the locale', () => {
  followFormats('de-DE');
  expect(amountSigns()).toEqual({ group: '.', decimal: ',' });
  followFormats('en-GB');
  expect(amountSigns()).toEqual({ group: ',', decimal: '.' });
});

test('an amount in a sentence has the code of its currency behind it', () => {
  followFormats('en-US');
  expect(moneyInWords('4155', 'USD', 2)).toBe('4,155.00 USD');
  expect(moneyInWords('-4155.5', 'EUR', 2)).toBe('-4,155.50 EUR');
  followFormats('de-DE');
  expect(moneyInWords('4155', 'USD', 2)).toBe('4.155,00 USD');
});

test('a sample shows a locale that is not followed', () => {
  followFormats('en-US');
  expect(formatSample('de-DE')).toBe('1.234,50 · 31.03.2026');
  expect(numberText(1_234.5)).toBe('1,234.5');
});

test.each([
  ['en-US', 'month/day/year'],
  ['en-GB', 'day/month/year'],
  ['de-DE', 'day.month.year'],
  ['nl-NL', 'day-month-year'],
  ['sv-SE', 'year-month-day'],
  ['fr-CA', 'year-month-day'],
  // A browser's own format may have another calendar, other digits, marks of direction and a sign at its end.
  ['ar-EG', 'day/month/year'],
  ['th-TH', 'day/month/year'],
  ['hu-HU', 'year. month. day'],
])('days are typed in the order and with the signs of %s', (locale, written) => {
  followFormats(locale);
  const { order, sign } = dayPattern();
  expect(order.join(sign)).toBe(written);
});
