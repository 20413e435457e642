import { expect, test } from 'vitest';
import { readCsv } from './readCsv.ts';

const cells = (text: string) => readCsv(text).map((record) => record.cells);

test.each([',', ';', '\t'])('reads cells between %j', (sign) => {
  expect(cells(`${['name', 'code'].join(sign)}\r\n${['Travel', '6100'].join(sign)}`)).toEqual([
    ['name', 'code'],
    ['Travel', '6100'],
  ]);
});

test('quoted cells keep delimiters, quotes and line breaks, and records keep the line they begin in', () => {
  expect(readCsv('\ufeffname,code\n"Meals, ""small""\nand large",1\n\n Rent , 2')).toEqual([
    { line: 1, cells: ['name', 'code'] },
    { line: 2, cells: ['Meals, "small"\nand large', '1'] },
    { line: 5, cells: ['Rent', '2'] },
  ]);
});

test('an empty file has no records', () => {
  expect(readCsv('')).toEqual([]);
  expect(readCsv('\n,,\n')).toEqual([]);
});
