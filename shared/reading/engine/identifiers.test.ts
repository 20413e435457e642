import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageOf } from '../testing/pages.ts';
import { ibansOf } from './findIdentifiers.ts';
import { hasVatCheckDigit, isIban, isVatForm } from './identifiers.ts';
import { layOut } from './layout.ts';

const iban = 'DE89370400440532013000';

describe('an IBAN', () => {
  it('has correct check digits', () => {
    expect(isIban(iban)).toBe(true);
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 21 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digit = (Number(iban[at]) + by) % 10;
        expect(isIban(iban.slice(0, at) + digit + iban.slice(at + 1))).toBe(false);
      }),
    );
  });

  it.each([
    'IBAN: DE89 3704 0044 0532 0130 00',
    'IBAN DE89370400440532013000 BIC COBADEFFXXX',
    'Konto DE89 37040044 0532013000.',
  ])('is found in "%s"', (text) => {
    const found = layOut([pageOf([{ x: 10, y: 10, text }])]).rows.flatMap(ibansOf);
    expect(found.map(({ value }) => value)).toEqual([iban]);
  });
});

describe('a VAT number', () => {
  it.each([
    'DE136695976',
    'ATU13585627',
    'BE0403019261',
    'FR40303265045',
    'IT00743110157',
    'NL004495445B01',
    'PL8567346215',
    'LU15027442',
    'DK13585628',
    'FI20774740',
  ])('%s has a correct check digit', (number) => {
    expect(isVatForm(number)).toBe(true);
    expect(hasVatCheckDigit(number)).toBe(true);
  });

  it.each(['DE136695975', 'ATU13585628', 'BE0403019262', 'IT00743110158', 'PL8567346216'])(
    '%s has a wrong check digit',
    (number) => {
      expect(hasVatCheckDigit(number)).toBe(false);
    },
  );
});
