import { describe, expect, test } from 'vitest';
import { groupMoneyText, normaliseMoneyText } from './moneyText.ts';

describe('a typed amount', () => {
  test.each([
    ['1,234.5', '1234.50'],
    ['1234', '1234.00'],
    ['1,234', '1234.00'],
    ['1.234,50', '1234.50'],
    ['1234,5', '1234.50'],
    ['12,345,678.9', '12345678.90'],
    ['1.234.567', '1234567.00'],
    ['1 234,50', '1234.50'],
    ["1'234.50", '1234.50'],
    ['007.10', '7.10'],
    ['.5', '0.50'],
    ['5.', '5.00'],
    ['-12', '-12.00'],
    ['\u221212', '-12.00'],
    ['(1,200.00)', '-1200.00'],
    ['-0', '0.00'],
    ['9007199254740993.01', '9007199254740993.01'],
  ])('%s is %s', (typed, expected) => {
    expect(normaliseMoneyText(typed, 2)).toBe(expected);
  });

  test.each(['', '-', 'abc', '1,2,3', '12,34.5', '1.2.3', '1-2', '$5', '(5', '--5'])(
    '%j is not an amount',
    (typed) => {
      expect(normaliseMoneyText(typed, 2)).toBeNull();
    },
  );

  test('decimals beyond those of the currency are kept, not rounded away', () => {
    expect(normaliseMoneyText('0.12345', 2)).toBe('0.12345');
  });

  test('a currency without decimals gets none', () => {
    expect(normaliseMoneyText('15,000', 0)).toBe('15000');
  });

  test('normalising the result again changes nothing', () => {
    for (const value of ['1234.50', '-0.05', '1000000.00', '1.234']) {
      expect(normaliseMoneyText(value, 2)).toBe(value);
      expect(normaliseMoneyText(groupMoneyText(value), 2)).toBe(value);
    }
  });
});

const comma = { group: '.', decimal: ',' };

test.each([
  ['1.234', '1234.00'],
  ['1.234,50', '1234.50'],
  ['1234,5', '1234.50'],
  ['1234.5', '1234.50'],
  ['1,234.50', '1234.50'],
])('%s is %s where decimals have a comma', (typed, expected) => {
  expect(normaliseMoneyText(typed, 2, comma)).toBe(expected);
});

test('an amount that is shown is read as the same amount, in formats with other separators', () => {
  for (const signs of [comma, { group: '\u202f', decimal: ',' }, { group: '’', decimal: '.' }])
    for (const value of ['1234.50', '-1234567.00', '1.234', '1234567'])
      expect(normaliseMoneyText(groupMoneyText(value, signs), 0, signs)).toBe(value);
});

test('thousands are grouped', () => {
  expect(groupMoneyText('1234567.50')).toBe('1,234,567.50');
  expect(groupMoneyText('-1234')).toBe('\u22121,234');
  expect(groupMoneyText('999.1234')).toBe('999.1234');
  expect(groupMoneyText('')).toBe('');
  expect(groupMoneyText('abc')).toBe('abc');
});
