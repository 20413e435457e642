import { describe, expect, it } from 'vitest';
import { columns } from '../testing/columns.ts';
import { pageOf } from '../testing/pages.ts';
import { readPages } from './readPages.ts';

/** The cells of each line with how sure they are. */
function cellsOf(text: string, source: 'text' | 'ocr' = 'text', closeness = 1) {
  const words = columns(text).map((line) => ({ ...line, y: line.y * closeness }));
  const { lines } = readPages([{ ...pageOf(words), source }]);
  return lines.map(({ description, quantity, unitPrice, discount, taxRate, net }) =>
    Object.fromEntries(
      Object.entries({ description, quantity, unitPrice, discount, taxRate, net }).flatMap(
        ([name, cell]) => (cell ? [[name, `${cell.value} ${cell.confidence}`]] : []),
      ),
    ),
  );
}

const sums = `
  Subtotal @360 170.00 @500
  VAT 20% @360 34.00 @500
  Total @360 204.00 @500`;

const table = `
  Description @40 Qty @250 Price @320 Disc. @390 VAT @440 Amount @500
  Oak worktop @40 2 @250 50.00 @320 10% @390 20% @440 90.00 @500
  Copper pipe @40 4 @250 20.00 @320 20% @440 80.00 @500${sums}`;

describe('cells of lines', () => {
  it('are sure where the row multiplies, the lines add up, and each stands under its own heading', () => {
    expect(cellsOf(table)).toEqual([
      {
        description: 'Oak worktop 0.93',
        quantity: '2.00 0.93',
        unitPrice: '50.00 0.93',
        discount: '10 0.93',
        taxRate: '20 0.93',
        net: '90.00 0.93',
      },
      {
        description: 'Copper pipe 0.93',
        quantity: '4.00 0.93',
        unitPrice: '20.00 0.93',
        taxRate: '20 0.93',
        net: '80.00 0.93',
      },
    ]);
  });

  it('are to be checked where the row does not multiply, though the lines add up', () => {
    const [first, second] = cellsOf(table.replace('worktop @40 2 @250', 'worktop @40 1 @250'));
    expect(first).toMatchObject({
      description: 'Oak worktop 0.88',
      quantity: '1.00 0.88',
      unitPrice: '50.00 0.88',
      net: '90.00 0.93',
    });
    expect(second).toMatchObject({ quantity: '4.00 0.93' });
  });

  it('are all to be checked where the lines add up to nothing', () => {
    const [first] = cellsOf(table.replace('80.00 @500', '81.00 @500'));
    expect(first).toMatchObject({ description: 'Oak worktop 0.6', net: '90.00 0.6' });
  });

  it('are to be checked as words where they were recognised, and sure as figures', () => {
    const [first] = cellsOf(table, 'ocr');
    expect(first).toMatchObject({
      description: 'Oak worktop 0.88',
      quantity: '2.00 0.93',
      taxRate: '20 0.88',
    });
  });

  it('are to be checked where the heading of a group may be a part of the description', () => {
    const [first, second] = cellsOf(table.replace('  Oak', '  Kitchen @40\n  Oak'));
    expect(first?.['description']).toBe('Kitchen Oak worktop 0.88');
    expect(second?.['description']).toBe('Copper pipe 0.93');
  });

  it('are to be checked where a further row says something else about the article', () => {
    const described = (more: string) => {
      const text = table.replace('90.00 @500', `90.00 @500\n  ${more} @40`);
      return cellsOf(text, 'text', 0.75)[0]?.['description'];
    };
    expect(described('of solid oak')).toBe('Oak worktop of solid oak 0.93');
    expect(described('GTIN: 4012345001235')).toBe('Oak worktop GTIN: 4012345001235 0.88');
  });

  it('of zero are in every sum, so that none of them is sure', () => {
    const [, , free] = cellsOf(
      table.replace(
        '\n  Subtotal',
        '\n  Delivery @40 3 @250 0.00 @320 20% @440 0.00 @500\n  Subtotal',
      ),
    );
    expect(free).toMatchObject({ quantity: '3.00 0.88', net: '0.00 0.88' });
  });
});

describe('a row multiplies', () => {
  /** Whether quantity and price are sure, by line. */
  const areSure = (rows: readonly string[], currency = '') => {
    const money = (cell: string) => Number(cell.replaceAll(',', ''));
    const total = rows.reduce((sum, row) => sum + money(row.split(' = ')[1] ?? ''), 0);
    const digits = currency === '' ? 2 : 0;
    const lines = rows.map((row) => {
      const [name, quantity, price, amount] = row.split(/ [×=:] /);
      return `${name} @40 ${quantity} @250 ${price} @360 ${amount} @500`;
    });
    const text = `
      Description @40 Qty @250 Price @360 Amount @500
      ${lines.join('\n      ')}
      Total @360 ${currency}${total.toFixed(digits)} @500`;
    return cellsOf(text).map(({ quantity, unitPrice, net }) => {
      expect(net).toMatch(/ 0\.(93|88)$/);
      return [quantity, unitPrice].every((cell) => cell?.endsWith(' 0.93'));
    });
  };

  it('exactly where its price has no decimals', () => {
    const exact = ['Bolt : 10 × 2 = 20.00', 'Nut : 20 × 1 = 20.00'];
    expect(areSure(exact)).toEqual([true, true]);
    expect(areSure(['Bolt : 10 × 2 = 18.00', 'Nut : 20 × 1 = 25.00'])).toEqual([false, false]);
    expect(areSure(['Bolt : 10 × 2 = 20.01', 'Nut : 20 × 1 = 20.00'])).toEqual([false, true]);
  });

  it('exactly in currencies without decimals, but for a part of a piece', () => {
    expect(areSure(['Bolt : 10 × 120 = 1200', 'Nut : 30 × 45 = 1350'], 'JPY ')).toEqual([
      ...[true, true],
    ]);
    expect(areSure(['Bolt : 10 × 120 = 1205', 'Nut : 30 × 45 = 1340'], 'JPY ')).toEqual([
      ...[false, false],
    ]);
    expect(areSure(['Work : 2.5 × 1001 = 2503', 'Nut : 30 × 45 = 1350'], 'HUF ')).toEqual([
      ...[true, true],
    ]);
    expect(areSure(['Cable : 3 × 1234.56 = 3704', 'Nut : 30 × 45 = 1350'], 'HUF ')).toEqual([
      ...[true, true],
    ]);
  });

  it('up to what its price was rounded to', () => {
    expect(areSure(['Bolt : 10 × 12.35 = 123.46', 'Nut : 3 × 0.33 = 0.99'])).toEqual([true, true]);
    expect(areSure(['Bolt : 10 × 12.35 = 123.60', 'Nut : 3 × 0.33 = 0.99'])).toEqual([false, true]);
    expect(areSure(['Bolt : 10 × 2.5 = 25.40', 'Nut : 3 × 0.33 = 0.99'])).toEqual([false, true]);
  });

  it('with no other quantity, such as the size of a pack', () => {
    expect(areSure(['Screw : 96 × 0.05 = 5.00', 'Nut : 3 × 0.33 = 0.99'])).toEqual([false, true]);
    expect(areSure(['Screw : 100 × 0.05 = 5.00', 'Nut : 3 × 0.33 = 0.99'])).toEqual([true, true]);
    expect(areSure(['Screw : 999 × 0.05 = 50.00', 'Nut : 3 × 0.33 = 0.99'])).toEqual([false, true]);
  });

  it('not because the number of its line is one, where the numbers of other lines do not multiply', () => {
    const numbered = ['Bolt : 1 × 50.00 = 50.00', 'Nut : 2 × 20.00 = 20.00'];
    expect(areSure(numbered)).toEqual([false, false]);
    expect(areSure(['Bolt : 1 × 50.00 = 50.00', 'Nut : 2 × 20.00 = 40.00'])).toEqual([true, true]);
  });

  it('not if its price is its amount, in a table without a column of amounts', () => {
    const [first] = cellsOf(`
      Qty @40 Description @90 Price @500
      1 @40 Oak worktop @90 50.00 @500
      1 @40 Copper pipe @90 20.00 @500
      Total @360 70.00 @500`);
    expect(first).toMatchObject({ quantity: '1.00 0.88', description: 'Oak worktop 0.88' });
  });
});

describe('the description', () => {
  it('is that of `Item` and `Description` with words, and the other one its number', () => {
    const [first] = cellsOf(
      table
        .replace('Description @40', 'Item @40 Description @80')
        .replace('Oak worktop @40', '1 @40 Oak worktop @80')
        .replace('Copper pipe @40', '2 @40 Copper pipe @80'),
    );
    expect(first?.['description']).toBe('Oak worktop 0.93');
  });

  it('ends before a quantity that begins left of its heading, with its unit', () => {
    const [first] = cellsOf(table.replace('2 @250', '2 pcs @238').replace('4 @250', '4 pcs @238'));
    expect(first).toMatchObject({ description: 'Oak worktop 0.93', quantity: '2.00 0.93' });
  });

  it('is what it was where both columns have words', () => {
    const lines = readPages([
      pageOf(
        columns(`
        Service @40 Description @160 Hours @330 Rate @400 Amount @500
        Consulting @40 Plan of the new store @160 2 @330 50.00 @400 100.00 @500
        Training @40 Two days in Leeds @160 4 @330 20.00 @400 80.00 @500
        Total @400 180.00 @500`),
      ),
    ]).lines;
    expect(lines.map(({ description, code }) => [description?.value, code])).toEqual([
      ['Consulting', null],
      ['Training', null],
    ]);
    // Which one is meant is not proven.
    expect(lines.map(({ description }) => description?.confidence)).toEqual([0.88, 0.88]);
  });

  it('is not left out where a table has codes as well', () => {
    const { lines } = readPages([
      pageOf(
        columns(`
        Code @40 Service @90 Description @180 Hours @330 Rate @400 Amount @500
        A-1 @40 Consulting @90 New store @180 2 @330 50.00 @400 100.00 @500
        A-2 @40 Training @90 Two days @180 4 @330 20.00 @400 80.00 @500
        Total @400 180.00 @500`),
      ),
    ]);
    expect(lines.map(({ description, code }) => [description?.value, code?.value])).toEqual([
      ['Consulting', 'A-1'],
      ['Training', 'A-2'],
    ]);
  });
});
