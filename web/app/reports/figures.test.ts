import { expect, test } from 'vitest';
import { cell, csvOf, hoursText, monthColumn, roundAmount, shareText } from './figures.ts';
import { daysOf, paramsOf, queryOf } from './reportQuery.ts';

test.each([
  [0.005, 'under 1 min'],
  [0.5, '30 min'],
  [5.54, '5.5 h'],
  [47, '47 h'],
  [60, '2.5 days'],
])('%d hours reads %s', (hours, text) => {
  expect(hoursText(hours)).toBe(text);
});

test('amounts are rounded for bars, in any currency', () => {
  expect(roundAmount('12345.67', 'USD')).toBe('$12.3K');
  expect(roundAmount('12', 'none')).toBe('12');
});

test('a share of a total of zero is a dash', () => {
  expect(shareText(1, 8)).toBe('12.5%');
  expect(shareText(0, 0)).toBe('–');
});

test('the year is shown under the first month and under each January', () => {
  const months = ['2025-11', '2025-12', '2026-01', '2026-02'];
  const details = months.map((month, index) => monthColumn(month, index).detail);
  expect(details).toEqual(['2025', '', '2026', '']);
  expect(monthColumn('2025-12', 0).detail).toBe('');
});

test.each([
  ['', ''],
  ['period=last-12-months', ''],
  ['period=soon&currency=euro', ''],
  ['period=all&currency=EUR', 'currency=EUR&period=all'],
])('the address %j gives the report %j', (address, one) => {
  expect(paramsOf(queryOf(new URLSearchParams(address))).toString()).toBe(one);
});

test('“all time” has no first or last day', () => {
  expect(daysOf('all', '2026-03-10')).toEqual({ from: null, to: null });
  expect(daysOf('this-month', '2026-03-10')).toEqual({ from: '2026-03-01', to: '2026-03-31' });
});

test('a table is exported with exact figures instead of rounded ones', async () => {
  const cells = [cell('Mar 2026', '2026-03'), cell('$12.3K', '12345.67')];
  const file = csvOf({ heads: ['Month', 'Amount'], rows: [{ key: 'one', cells }] });
  const bytes = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());
  expect(bytes).toBe('\ufeffMonth,Amount\r\n2026-03,12345.67\r\n');
});
