import { expect, test } from 'vitest';
import { ecbDaysInCsv } from './ecbCsv.ts';

const read = (file: string) =>
  [...ecbDaysInCsv(file)].map(({ on, rates }) => [on, Object.fromEntries(rates)]);

test('the file of all days is read, with currencies that were not published on each day', () => {
  const file =
    'Date,USD,JPY,LTL,\n2026-05-12,1.0920,162.45,N/A,\n1999-01-04,1.1789,133.73,4.717,\n';
  expect(read(file)).toEqual([
    ['2026-05-12', { USD: '1.0920', JPY: '162.45' }],
    ['1999-01-04', { USD: '1.1789', JPY: '133.73', LTL: '4.717' }],
  ]);
});

test('the file of one day is read, whose lines and days are written otherwise', () => {
  expect(read('\uFEFFDate, USD, JPY, \r\n12 May 2026, 1.0920, 162.45, \r\n')).toEqual([
    ['2026-05-12', { USD: '1.0920', JPY: '162.45' }],
  ]);
});

test.each([
  ['', 'The first line has to be "Date" and the currencies, such as Date,USD,JPY.'],
  ['name,code\nTravel,6100', 'The first line has to be "Date"'],
  ['Date,USD,Yen\n', 'Line 1: "Yen" is no currency.'],
  ['Date,USD,USD\n', 'Line 1: a currency is named twice.'],
  ['Date,USD\n', 'The file has no rates.'],
  ['Date,USD\n2026-02-30,1.09', 'Line 2: "2026-02-30" is no day such as 2026-05-12.'],
  ['Date,USD\n2026-05-12,1.09\n2026-05-12,1.09', 'Line 3: 2026-05-12 is in the file twice.'],
  ['Date,USD,JPY\n2026-05-12,1.09', 'Line 2 has 1 rates, but line 1 names 2 currencies.'],
  ['Date,USD\n2026-05-12,1.09,2', 'Line 2 has 2 rates, but line 1 names 1 currencies.'],
  ['Date,USD\n2026-05-12,0', 'Line 2: "0" is no rate of USD.'],
  ['Date,USD\n2026-05-12,1e3', 'Line 2: "1e3" is no rate of USD.'],
])('of %j it is said what is wrong', (file, message) => {
  expect(() => read(file)).toThrow(message);
});
