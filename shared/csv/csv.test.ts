import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  ['=HYPERLINK("http://evil")', `"'=HYPERLINK(""http://evil"")"`],
  ['+1+cmd|calc', "'+1+cmd|calc"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\tplain', "'\tplain"],
  ['\r=1', `"'\r=1"`],
  [' =1', "' =1"],
  ['＝1', "'＝1"],
])('%j does not run as a formula', (cell, text) => {
  expect(csvLine([cell])).toBe(`${text}\r\n`);
});

test('numbers stay numbers, also negative ones', () => {
  expect(csvLine(['-1250.50', -3, 0.95, '+49 30 1234'])).toBe("-1250.50,-3,0.95,'+49 30 1234\r\n");
});

test('cells with delimiters, quotes or outer spaces are quoted, and null is an empty cell', () => {
  expect(
    csvLine(['Müller, Söhne', 'the "best"', 'two\nlines', ' padded ', null, '', 'plain']),
  ).toBe('"Müller, Söhne","the ""best""","two\nlines"," padded ",,,plain\r\n');
});
