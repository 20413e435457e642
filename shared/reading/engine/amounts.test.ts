import { describe, expect, it } from 'vitest';
import { pageOf } from '../testing/pages.ts';
import { amountsOf, type DecimalSign, decimalString } from './amounts.ts';
import { layOut } from './layout.ts';

function amountsIn(text: string, decimal: DecimalSign = '.'): string[] {
  const [row] = layOut([pageOf([{ x: 10, y: 10, text }])]).rows;
  return row ? amountsOf(row, decimal).map(({ value }) => decimalString(value)) : [];
}

describe('an amount', () => {
  it.each([
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1 234,56', '1234.56'],
    ["1'234.56", '1234.56'],
    ['1’234.56', '1234.56'],
    ['€ 12,50', '12.50'],
    ['12,50 €', '12.50'],
    ['$-12.50', '-12.50'],
    ['(12.50)', '-12.50'],
    ['12.50-', '-12.50'],
    ['USD 1,000', '1000.00'],
    ['12,345,678.90', '12345678.90'],
    ['300.–', '300.00'],
  ])('%s is %s', (text, value) => {
    expect(amountsIn(text)).toEqual([value]);
  });

  it('with three digits behind its only sign is read as the document writes', () => {
    expect(amountsIn('1.234', ',')).toEqual(['1234.00']);
    expect(amountsIn('1.234', '.')).toEqual(['1.234']);
  });

  it.each(['19%', '12/2024', 'AB-2017-0010', '10:45', '192.168.0.1'])('%s is none', (text) => {
    expect(amountsIn(text)).toEqual([]);
  });
});
