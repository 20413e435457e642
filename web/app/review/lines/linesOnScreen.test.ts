import { expect, test } from 'vitest';
import { linesOnScreen } from './linesOnScreen.ts';

const line = {
  id: 'a',
  description: 'Paper',
  quantity: '2',
  unitPrice: null,
  discount: null,
  taxRate: null,
  net: null,
};

test('what was just entered is shown, also what is not valid', () => {
  const entered = { 'a/quantity': '7', 'a/net': 'much' };
  expect(linesOnScreen([line], entered)).toEqual([{ ...line, quantity: '7', net: 'much' }]);
});

test('a cell that was emptied is empty, a removed line is gone, an added one is there', () => {
  const entered = { 'a/description': null, 'b/description': 'Ink', 'c/removed': true };
  const shown = linesOnScreen([line, { ...line, id: 'c' }], entered);
  expect(shown.map(({ id, description }) => [id, description])).toEqual([
    ['a', null],
    ['b', 'Ink'],
  ]);
});

test('without entries the lines are the same ones', () => {
  const lines = [line];
  expect(linesOnScreen(lines, {})).toBe(lines);
});
