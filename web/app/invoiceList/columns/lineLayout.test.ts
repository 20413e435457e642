import { expect, test } from 'vitest';
import { column, columnsIn, columnsText, defaultColumns } from './columns.ts';
import { lineLayout } from './lineLayout.ts';

const remOf = (px: number) => px / 16;

/** The widths of a list on screens of 1,024, 1,280, 1,440 and 1,920 px. */
const widths = [976, 1232, 1392, 1488].map(remOf);

test('the usual columns fit from 1,280 px on; at 1,024 px the date gives way', () => {
  const [small, ...wide] = widths.map((width) => lineLayout(defaultColumns, width).shown);
  expect(small).toEqual(defaultColumns.filter((one) => one !== 'date'));
  for (const shown of wide) expect(shown).toEqual(defaultColumns);
});

test('no choice of columns is wider than its list, and what matters most stays', () => {
  for (const width of widths) {
    const { shown, template, gap } = lineLayout(column.options, width);
    const rem = [...template.matchAll(/([\d.]+)rem/g)].map(([, size]) => Number(size));
    const gaps = (rem.length - 1) * Number.parseFloat(gap);
    expect(rem.reduce((sum, one) => sum + one, 2 + gaps)).toBeLessThanOrEqual(width);
    expect(shown).toEqual(expect.arrayContaining(['amount', 'status', 'due', 'approval']));
  }
});

test('one or two more columns fit on a usual screen', () => {
  const chosen = [...defaultColumns, 'uploader', 'received'] as const;
  expect(lineLayout(chosen, remOf(1392)).shown).toHaveLength(8);
});

test('columns of an address are read in the order of the list, without unknown ones', () => {
  expect(columnsIn('uploader.amount.made-up.number')).toEqual(['number', 'amount', 'uploader']);
  expect(columnsIn(columnsText(defaultColumns))).toEqual(defaultColumns);
  expect(columnsIn('')).toEqual([]);
  expect(columnsIn(null)).toBeNull();
});
