import { expect, test } from 'vitest';
import { day, explain, explainedList, explanationIn, money } from './explained.ts';

const formats = {
  money: (amount: string, currency: string) => `<${amount} ${currency}>`,
  day: (text: string) => `<${text}>`,
  number: String,
};

test('sentences within sentences keep their values apart', () => {
  const dated = explain`dated ${day('2026-03-31')}`;
  const listed = explainedList([dated, explain`of ${money(1250.5, 'EUR')}`, dated]);
  const whole = explain`It is ${listed}. ${2} others.`;
  expect(whole.explanation).toBe(
    'It is dated 2026-03-31, of 1,250.50 EUR and dated 2026-03-31. 2 others.',
  );
  expect(explanationIn(whole, formats)).toBe(
    'It is dated <2026-03-31>, of <1250.5 EUR> and dated <2026-03-31>. 2 others.',
  );
});

test('an amount has the decimals of its currency', () => {
  const amounts = [money('1250.5', 'KWD'), money('1250.00', 'JPY'), money('1250.5', 'USD')];
  expect(amounts.map(({ plain }) => plain)).toEqual(['1,250.500 KWD', '1,250 JPY', '1,250.50 USD']);
});

test('a sentence of words alone has no parts', () => {
  expect(explain`There are ${2} of ${'Acme'}.`).toEqual({ explanation: 'There are 2 of Acme.' });
});
