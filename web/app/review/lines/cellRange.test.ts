import { expect, test } from 'vitest';
import { copiedText, filledDown, filledWith, rangeOf } from './cellRange.ts';
import { cellsOf } from './pastedRows.ts';

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
  expect(filledWith(table, range, null).map(({ key, value }) => [key, value])).toEqual([
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
