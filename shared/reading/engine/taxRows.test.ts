import { describe, expect, it } from 'vitest';
import { pageOf } from '../testing/pages.ts';
import { amountsOf, decimalString } from './amounts.ts';
import { layOut } from './layout.ts';
import { taxRowsOf, taxSumsOf } from './taxRows.ts';

function taxRowsIn(...texts: string[]) {
  const { rows } = layOut([pageOf(texts.map((text, i) => ({ x: 10, y: 10 + i * 16, text })))]);
  return taxRowsOf(rows.map((row) => ({ row, values: amountsOf(row, '.') })));
}

describe('a tax breakdown', () => {
  it.each([
    ['19% 100.00 19.00 119.00', '100.00', '119.00'],
    ['19% 19.00 100.00 119.00', '100.00', '119.00'],
    ['A 19% 119.00 19.00', undefined, '119.00'],
    ['19% 100.00 19.00', '100.00', undefined],
  ])('"%s" is assigned by its rate', (text, base, gross) => {
    const [row] = taxRowsIn(text);
    expect(row && decimalString(row.tax.value)).toBe('19.00');
    expect(row?.base ? decimalString(row.base.value) : undefined).toBe(base);
    expect(row?.gross ? decimalString(row.gross.value) : undefined).toBe(gross);
  });

  it('has the sum of its rates, each counted once', () => {
    const rows = taxRowsIn('19% 100.00 19.00', '7% 50.00 3.50', '7% 50.00 3.50');
    expect(taxSumsOf(rows)).toMatchObject({ tax: 225_000, base: 1_500_000, gross: 1_725_000 });
  });

  it('includes what is taxed with nothing', () => {
    const rows = taxRowsIn('0% 100.00 0.00', '6% 50.00 3.00');
    expect(taxSumsOf(rows)).toMatchObject({ tax: 30_000, base: 1_500_000, gross: 1_530_000 });
  });

  it('is ignored if the amounts do not fit the rate', () => {
    expect(taxRowsIn('19% 100.00 21.00')).toEqual([]);
    expect(taxSumsOf([])).toBeNull();
  });
});
