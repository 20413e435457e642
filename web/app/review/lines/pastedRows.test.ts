import { expect, test } from 'vitest';
import { cellsOf, pasteAt } from './pastedRows.ts';

test('rows and cells of a spreadsheet are told apart', () => {
  expect(cellsOf('Paper\t2\r\nInk\t1\r\n')).toEqual([
    ['Paper', '2'],
    ['Ink', '1'],
  ]);
});

test('a text with breaks and quotes is one cell', () => {
  expect(cellsOf('"A4 ""white""\n500 sheets"\t3')).toEqual([['A4 "white"\n500 sheets', '3']]);
  expect(cellsOf('19" monitor\t1')).toEqual([['19" monitor', '1']]);
});

const columns = ['description', 'quantity', 'unitPrice', 'taxRate', 'net'] as const;
const into = { lines: [{ id: 'a' }, { id: 'b' }], columns, currency: 'USD' };
const cells = [
  ['Paper', '2', '$1,250.00', '20%'],
  ['Ink', '1', '1.250,5', ''],
];

test('pasted rows overwrite lines from the cell on, and those beyond the last are added', () => {
  const { entries, added } = pasteAt(cells, { row: 1, column: 0 }, into);
  expect(entries).toEqual([
    { map: 'lines', key: 'b/description', value: 'Paper' },
    { map: 'lines', key: 'b/quantity', value: '2' },
    { map: 'lines', key: 'b/unitPrice', value: '1250.00' },
    { map: 'lines', key: 'b/taxRate', value: '20' },
  ]);
  expect(added).toEqual([
    { description: 'Ink', quantity: '1', unitPrice: '1250.50', taxRate: null },
  ]);
});

test('cells beyond the last column and empty rows are left out', () => {
  const { entries, added } = pasteAt([['7', '8', '9'], ['']], { row: 1, column: 3 }, into);
  expect(entries.map(({ key }) => key)).toEqual(['b/taxRate', 'b/net']);
  expect(added).toEqual([]);
});
