import { expect, it } from 'vitest';
import { figureLengths, grownWidths, widestFigure } from './figureWidths.ts';

it('a column is too narrow for its longest figure, wherever that stands', () => {
  const texts = [...Array.from({ length: 599 }, () => '1.00'), '1,234,567,890.12'];
  expect(widestFigure(texts)).toBe(16);
  expect(widestFigure(texts.toReversed())).toBe(16);
  expect(widestFigure(['12,345.6789', '−1,000.5'])).toBe(11);
  expect(widestFigure(['¥1,234,567,890'])).toBe(14);
  expect(widestFigure([])).toBe(0);
});

it('the code of a currency, whose letters are wider than digits, takes the room of a figure', () => {
  expect(widestFigure(['KWD 1.500'])).toBe('KWD 1.500'.length + 2);
});

it('a long text in place of a figure makes its column as wide as the screen', () => {
  const longestFigure = '−123,456,789,012.123456';
  expect(widestFigure([longestFigure])).toBe(longestFigure.length);
  expect(widestFigure(['see the attached sheet'.repeat(20)])).toBe(28);
});

it('a column becomes narrower while its grid is open', () => {
  const before = { quantity: 4, net: 12 };
  expect(grownWidths(before, { quantity: 3, net: 9 })).toBe(before);
  expect(grownWidths(before, { quantity: 3, net: 16 })).toEqual({ quantity: 4, net: 16 });
});

it('the lengths of a table name each column', () => {
  expect(figureLengths({ net: 16 }, '46rem')).toEqual({
    '--net': 'calc(16 * var(--digit) + 1.125rem)',
    '--least': '46rem',
  });
});
