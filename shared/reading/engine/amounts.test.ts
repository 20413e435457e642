import { describe, expect, it } from 'vitest';
import { pageOf } from '../testing/pages.ts';
import { amountsOf, type DecimalSign, decimalString } from './amounts.ts';
import { layOut } from './layout.ts';

function amountsIn(text: string, decimal: DecimalSign | null = '.'): string[] {
  const [row] = layOut([pageOf([{ x: 10, y: 10, text }])]).rows;
  return row ? amountsOf(row, decimal).map(({ value }) => decimalString(value)) : [];
}

describe('an amount', () => {
  it.each([
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1 234,56', '1234.56'],
    ['22.600.00', '22600.00'],
    ['1,234,56', '1234.56'],
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
    ["1'250.–", '1250.00'],
    ['12 500 kr', '12500.00'],
    ['EUR 12 500', '12500.00'],
    ['12 500,- Kč', '12500.00'],
    ['1.250,-', '1250.00'],
    ['1 234 567 zł', '1234567.00'],
    ['12 500', '12500.00'],
    ['1,06,200.00', '106200.00'],
    ['₹12,34,567.89', '1234567.89'],
    ['1,06,200', '106200.00'],
    ['£108.00 CR', '-108.00'],
    ['108.00CR', '-108.00'],
    ['108.00 GBP CR', '-108.00'],
    ['£108.00 DR', '108.00'],
    ['£108.00 CR-17', '108.00'],
    ['£108.00 CREDIT', '108.00'],
  ])('%s is %s', (text, value) => {
    expect(amountsIn(text)).toEqual([value]);
  });

  it('with three digits after its only separator follows the decimal sign of the document', () => {
    expect(amountsIn('1.234', ',')).toEqual(['1234.00']);
    expect(amountsIn('1.234', '.')).toEqual(['1.234']);
    expect(amountsIn('1.234', null)).toEqual(['1234.00']);
    expect(amountsIn('1.500 kg', null)).toEqual(['1.50']);
  });

  it.each([
    ['1 200 500', ['1200500.00']],
    ['3 125 1000', ['3.00', '125.00', '1000.00']],
    ['2 500 bags', ['2.00', '500.00']],
    ['2026 500', ['2026.00', '500.00']],
    ['£108.00 CR 17', ['108.00', '17.00']],
  ])('is separated from its neighbours in %s', (text, values) => {
    expect(amountsIn(text)).toEqual(values);
  });

  it.each(['19%', '12/2024', 'AB-2017-0010', '10:45', '192.168.0.1'])(
    '%s is not an amount',
    (text) => {
      expect(amountsIn(text)).toEqual([]);
    },
  );
});
