import { describe, expect, it } from 'vitest';
import { columns } from '../testing/columns.ts';
import { type Line, pageOf } from '../testing/pages.ts';
import { readPages } from './readPages.ts';

const head = 'Description @40 Qty @300 Price @380 Amount @480';
const perPage = 25;

/** Lines whose amounts are 1.07, 2.07, …, as many as fit on a page. */
const goods = (page: number) =>
  Array.from({ length: perPage }, (_, row) => page * perPage + row + 1);
const money = (cents: number) => (cents / 100).toFixed(2);
const lineOf = (number: number) => `Pipe ${number} @40 1 @300 ${number}.07 @380 ${number}.07 @480`;
const sumUpTo = (count: number) => money((count * (count + 1) * 100) / 2 + count * 7);

const read = (pages: readonly string[][]) =>
  readPages(pages.map((rows) => pageOf(columns(rows.join('\n')))));
const amountsOf = (pages: readonly string[][]) => read(pages).lines.map(({ net }) => net?.value);
const allAmounts = (pages: number) =>
  Array.from({ length: pages * perPage }, (_, index) => `${index + 1}.07`);

/** A table over so many pages, each with rows of its own above the last one's sums. */
function tableOver(pages: number, below: (page: number) => string[], end: string[]): string[][] {
  return Array.from({ length: pages }, (_, page) => [
    head,
    ...goods(page).map(lineOf),
    ...(page === pages - 1 ? end : below(page)),
  ]);
}

describe('a table over many pages', () => {
  it('has the lines of all pages, though each page but the last carries a sum', () => {
    const pages = tableOver(
      10,
      (page) => [`Carried forward @40 ${sumUpTo((page + 1) * perPage)} @480`],
      [`Total @380 ${sumUpTo(10 * perPage)} @480`],
    );
    expect(amountsOf(pages)).toEqual(allAmounts(10));
  });

  it('has groups that go on over the sum of a page', () => {
    const [first = [], second = [], third = []] = tableOver(
      3,
      (page) => [`Carried forward @40 ${sumUpTo((page + 1) * perPage)} @480`],
      [`Total @380 ${sumUpTo(3 * perPage)} @480`],
    );
    const sumOf = (from: number, to: number) =>
      money(
        Array.from({ length: to - from + 1 }, (_, i) => from + i).reduce(
          (sum, n) => sum + n * 100 + 7,
          0,
        ),
      );
    const pages = [
      first.toSpliced(11, 0, `All tubes @40 ${sumOf(1, 10)} @480`),
      second.toSpliced(13, 0, `All materials @40 ${sumOf(11, perPage + 12)} @480`),
      third,
    ];
    expect(amountsOf(pages)).toEqual(allAmounts(3));
  });

  it('goes on after the foot of a page that has a word which sums have', () => {
    const pages = tableOver(4, () => ['Quillon Print Ltd @40 Paid to Otterby Bank @380'], [
      `Total @380 ${sumUpTo(4 * perPage)} @480`,
    ]);
    expect(amountsOf(pages)).toEqual(allAmounts(4));
  });

  it('has no line from a number in the foot of a page', () => {
    const pages = tableOver(
      4,
      () => ['Quillon Print Ltd, register of Otterby @40 9892812919 @300 297506 @480'],
      [`Total @380 ${sumUpTo(4 * perPage)} @480`],
    );
    expect(amountsOf(pages)).toEqual(allAmounts(4));
  });

  it('has no line from a discount that nobody listed below the sum of all lines', () => {
    const pages = tableOver(
      3,
      (page) => [`Carried forward @40 ${sumUpTo((page + 1) * perPage)} @480`],
      [
        `All goods @380 ${sumUpTo(3 * perPage)} @480`,
        'For old friends @380 -55.25 @480',
        'Net total @380 2800.00 @480',
        'VAT 20% @380 560.00 @480',
        'Total @380 3360.00 @480',
      ],
    );
    const { lines, fields } = read(pages);
    expect(lines).toHaveLength(3 * perPage);
    expect(fields.total?.value).toBe('3360.00');
  });

  it('is not cut at the sum of its first group', () => {
    const [first = [], second = []] = tableOver(2, () => [], [
      `Total @380 ${sumUpTo(2 * perPage)} @480`,
    ]);
    const pages = [[...first, `Subtotal materials @40 ${sumUpTo(perPage)} @480`], second];
    expect(amountsOf(pages)).toEqual(allAmounts(2));
  });
});

it('goods that are billed on each page are no vendor', () => {
  const billed = Array.from(
    { length: 38 },
    (_, row) => `Fitted Oak Cabinet, model RX @40 1 @300 ${row + 1}.07 @380 ${row + 1}.07 @480`,
  );
  const page = [head, ...billed, 'VAT no. GB815284396 @40'];
  const pages = [['Castellan @40', ...page], page, page];
  expect(read(pages).fields.vendorName?.value ?? '').not.toMatch(/Cabinet/);
});

it('an amount is read, though it is so wide that it touches its label', () => {
  const lines: Line[] = [
    ...columns(`
      Lakeside Print Ltd @40
      Invoice no. A-17 @40
      Goods before tax @380 90.00 @480`),
    { x: 428, y: 120, text: 'Total due' },
    { x: 472, y: 120, text: '594,012.79' },
  ];
  expect(readPages([pageOf(lines)]).fields.total?.value).toBe('594012.79');
});

describe('a line stays a line', () => {
  it.each([
    {
      though: 'the first ones alone are the net amount of a list with tax',
      rows: `
        Description @40 Amount @480
        Room @40 60.00 @480
        Parking @40 40.00 @480
        Breakfast @40 15.00 @480
        Bar @40 5.00 @480
        Total @380 120.00 @480
        Net 100.00 @300 VAT 20% 20.00 @420`,
      amounts: ['60.00', '40.00', '15.00', '5.00'],
    },
    {
      though: 'only the ones above it have cents',
      rows: `
        Description @40 Qty @300 Amount @480
        Door @40 1 @300 120.50 @480
        Frame @40 2 @300 79.50 @480
        Window @40 1 @300 150 @480
        Handle @40 4 @300 20 @480
        Total @380 370.00 @480`,
      amounts: ['120.50', '79.50', '150.00', '20.00'],
    },
    {
      though: 'it costs what those above it do',
      rows: `
        Description @40 Qty @300 Price @380 Amount @480
        Cable @40 1 @300 50.00 @380 50.00 @480
        Cable @40 1 @300 50.00 @380 50.00 @480
        Cable drum @40 1 @300 100.00 @380 100.00 @480
        Total @380 200.00 @480`,
      amounts: ['50.00', '50.00', '100.00'],
    },
  ])('though $though', ({ rows, amounts }) => {
    expect(amountsOf([rows.trim().split('\n')])).toEqual(amounts);
  });
});
