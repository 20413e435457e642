import { expect, test } from 'vitest';
import type { Box } from '../reading/reading.ts';
import type { ShownPage } from './contract.ts';
import { selectedValue, type TakenKind } from './selectedValue.ts';

/** A page with each text in its own row, a tenth of the page high. */
function pageOf(...rows: string[]): ShownPage {
  const words = rows.flatMap((row, index) => {
    let left = 0.05;
    return row.split(' ').map((text): ShownPage['words'][number] => {
      const right = left + text.length * 0.01;
      const word: ShownPage['words'][number] = [text, left, index / 10, right, index / 10 + 0.015];
      left = right + 0.005;
      return word;
    });
  });
  return { width: 595, height: 842, turned: 0, words };
}

const row = (index: number): Box => [0, index / 10 - 0.01, 1, index / 10 + 0.03];
const take = (page: ShownPage, index: number, kind: TakenKind) =>
  selectedValue(page, row(index), kind);

test.each<[string, TakenKind, string]>([
  ['1.234,50 EUR', 'amount', '1234.50'],
  ['Total 1,234.50', 'amount', '1234.50'],
  ['Net 100.00 Total 119.00', 'amount', '119.00'],
  ['(45.00)', 'amount', '-45.00'],
  ['19%', 'number', '19'],
  ['7,5 %', 'number', '7.5'],
  ['3 March 2026', 'day', '2026-03-03'],
  ['31.12.2025', 'day', '2025-12-31'],
  ['Total €', 'currency', 'EUR'],
  ['CHF 20.00', 'currency', 'CHF'],
  ['E-mail: bills@acme.example', 'email', 'bills@acme.example'],
  ['Invoice number: INV-7 B', 'text', 'INV-7 B'],
  ['Acme Ltd', 'text', 'Acme Ltd'],
  ['Note: as it stands', 'words', 'Note: as it stands'],
  ['no amount at all', 'amount', 'no amount at all'],
])('“%s” as %s is %s', (text, kind, value) => {
  expect(take(pageOf(text), 0, kind)).toBe(value);
});

test('an ambiguous amount follows the notation of the page', () => {
  expect(take(pageOf('1.234', '99,50', '12,00'), 0, 'amount')).toBe('1234.00');
  expect(take(pageOf('1,234', '99.50', '12.00'), 0, 'amount')).toBe('1234.00');
});

test('an ambiguous date follows the order of the page', () => {
  expect(take(pageOf('03/04/2026', '12/31/2026'), 0, 'day')).toBe('2026-03-04');
  expect(take(pageOf('03/04/2026', '31/12/2026'), 0, 'day')).toBe('2026-04-03');
});

test('words are used if their centre is within the box, row by row', () => {
  const page = pageOf('first row', 'second row');
  expect(selectedValue(page, [0, 0, 0.1, 1], 'words')).toBe('first second');
  expect(selectedValue(page, [0.9, 0, 1, 1], 'words')).toBe('');
});
