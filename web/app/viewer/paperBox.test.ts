import { expect, test } from 'vitest';
import type { Box } from '#shared/reading/reading.ts';
import { paperBox } from './paperBox.ts';

/** Words in lines on a paper at this place. */
function printed([left, top, right, bottom]: Box): Box[] {
  return Array.from({ length: 24 }, (_, index) => {
    const x = left + ((right - left) / 3) * (index % 3);
    const y = top + ((bottom - top) / 8) * Math.floor(index / 3);
    return [x, y, x + (right - left) / 3, y + (bottom - top) / 8];
  });
}

const rounded = (box: Box | null) => box?.map((edge) => Math.round(edge * 100) / 100);

test('a receipt on a table is found by its words, with a margin', () => {
  expect(rounded(paperBox(printed([0.3, 0.2, 0.6, 0.9])))).toEqual([0.27, 0.17, 0.63, 0.93]);
});

test('a page that fills the picture needs no fitting', () => {
  expect(paperBox(printed([0.06, 0.05, 0.94, 0.95]))).toBeNull();
});

test('a speck far from the paper does not widen it', () => {
  const speck: Box = [0.95, 0.02, 0.97, 0.03];
  expect(rounded(paperBox([...printed([0.3, 0.2, 0.6, 0.9]), speck]))).toEqual([
    0.27, 0.17, 0.63, 0.93,
  ]);
});

test('a margin never reaches beyond the picture, and a few words do not show where the paper is', () => {
  expect(rounded(paperBox(printed([0.01, 0, 0.4, 1])))).toEqual([0, 0, 0.43, 1]);
  expect(paperBox(printed([0.3, 0.2, 0.6, 0.9]).slice(0, 5))).toBeNull();
});
