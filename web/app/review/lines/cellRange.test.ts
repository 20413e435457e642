import { afterEach, expect, test } from 'vitest';
import { formatLocale } from '#shared/auth/formats.ts';
import { followFormats } from '../../../ui/foundation/formats.ts';
import { cleared, copiedText, filledDown, filledWith, rangeOf } from './cellRange.ts';
import { cellsOf, pasteAt } from './pastedRows.ts';

afterEach(() => followFormats(null));

const line = (id: string, description: string | null, quantity: string, net: string) => ({
  id,
  description,
  quantity,
  unitPrice: null,
  discount: null,
  taxRate: null,
  net,
});
const table = {
  lines: [line('a', 'Paper', '2', '5'), line('b', null, '3', '6'), line('c', 'Ink', '4', '7')],
  columns: ['description', 'quantity', 'net'] as const,
};

test('the first line of a range fills the others, in every selected column', () => {
  const range = rangeOf({ row: 2, column: 1 }, { row: 0, column: 0 });
  expect(filledDown(table, range)).toEqual([
    { map: 'lines', key: 'b/description', value: 'Paper' },
    { map: 'lines', key: 'b/quantity', value: '2' },
    { map: 'lines', key: 'c/description', value: 'Paper' },
    { map: 'lines', key: 'c/quantity', value: '2' },
  ]);
});

test('a single line takes over the one above, and the first line has none', () => {
  const at = (row: number) => rangeOf({ row, column: 2 }, { row, column: 2 });
  expect(filledDown(table, at(1))).toEqual([{ map: 'lines', key: 'b/net', value: '5' }]);
  expect(filledDown(table, at(0))).toEqual([]);
});

test('a range is emptied as a whole', () => {
  const range = rangeOf({ row: 0, column: 1 }, { row: 1, column: 2 });
  expect(cleared(table, range).map(({ key, value }) => [key, value])).toEqual([
    ['a/quantity', null],
    ['a/net', null],
    ['b/quantity', null],
    ['b/net', null],
  ]);
});

test('what is copied from a range is what pasting it reads', () => {
  const odd = { ...table, lines: [line('a', 'A4 "white"\n500 sheets', '2', '5'), ...table.lines] };
  const range = rangeOf({ row: 0, column: 0 }, { row: 2, column: 1 });
  expect(cellsOf(copiedText(odd, range))).toEqual([
    ['A4 "white"\n500 sheets', '2'],
    ['Paper', '2'],
    ['', '3'],
  ]);
  const one = rangeOf({ row: 0, column: 0 }, { row: 0, column: 0 });
  expect(copiedText(odd, one)).toBe('A4 "white"\n500 sheets');
});

const figures = {
  lines: [
    {
      id: 'a',
      description: 'Oil, 1.500 l',
      quantity: '0.125',
      unitPrice: '1.500',
      discount: '-1234.567',
      taxRate: '7.125',
      net: '1234567.00',
    },
    {
      id: 'b',
      description: null,
      quantity: '1500',
      unitPrice: '1500.00',
      discount: null,
      taxRate: '19',
      net: '-0.125',
    },
  ],
  columns: ['description', 'quantity', 'unitPrice', 'discount', 'taxRate', 'net'] as const,
};

test.each(formatLocale.options)(
  'copying and pasting changes no figure with the signs of %s',
  (locale) => {
    followFormats(locale);
    const pasted = { ...figures, currency: 'USD' };
    for (const [row, line] of figures.lines.entries()) {
      for (const [column, field] of figures.columns.entries()) {
        const at = { row, column };
        const cells = cellsOf(copiedText(figures, rangeOf(at, at)));
        expect(pasteAt(cells, at, pasted).entries).toEqual([
          { map: 'lines', key: `${line.id}/${field}`, value: line[field] },
        ]);
      }
    }
    const all = rangeOf({ row: 0, column: 0 }, { row: 1, column: 5 });
    const { entries } = pasteAt(cellsOf(copiedText(figures, all)), { row: 0, column: 0 }, pasted);
    expect(entries.map(({ value }) => value)).toEqual(
      figures.lines.flatMap((line) => figures.columns.map((field) => line[field])),
    );
  },
);

test('what is copied has the decimal sign of the person, and no grouping', () => {
  followFormats('de-DE');
  const all = rangeOf({ row: 0, column: 1 }, { row: 0, column: 5 });
  expect(copiedText(figures, all)).toBe('0,125\t1,500\t-1234,567\t7,125\t1234567,00');
});

test('what is filled is exactly what was there, and a pasted text is read by each column', () => {
  followFormats('de-DE');
  const below = rangeOf({ row: 0, column: 1 }, { row: 1, column: 2 });
  expect(filledDown(figures, below).map(({ value }) => value)).toEqual(['0.125', '1.500']);
  const named = rangeOf({ row: 0, column: 0 }, { row: 0, column: 2 });
  expect(filledWith(figures, named, '1,5', 'USD').map(({ value }) => value)).toEqual([
    '1,5',
    '1.5',
    '1.50',
  ]);
});
