import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Box } from '#shared/reading/reading.ts';
import {
  addQuarters,
  boxBetween,
  drawingScale,
  type Quarters,
  scrollBy,
  turnBox,
  turnSize,
} from './geometry.ts';

const topLeft: Box = [0, 0, 0.25, 0.125];

test('the top left corner is at the top right after a clockwise quarter turn', () => {
  expect(turnBox(topLeft, 1)).toEqual([0.875, 0, 1, 0.25]);
  expect(turnBox(topLeft, 2)).toEqual([0.75, 0.875, 1, 1]);
  expect(turnBox(topLeft, 3)).toEqual([0, 0.75, 0.125, 1]);
  expect(turnSize({ width: 2, height: 3 }, 1)).toEqual({ width: 3, height: 2 });
});

test('turning a page and back leaves every box where it was', () => {
  const part = fc.integer({ min: 0, max: 64 }).map((n) => n / 64);
  const quarters = fc.constantFrom<Quarters>(0, 1, 2, 3);
  fc.assert(
    fc.property(part, part, part, part, quarters, (a, b, c, d, turned) => {
      const box = boxBetween([a, b], [c, d]);
      expect(turnBox(turnBox(box, turned), addQuarters(0, -turned))).toEqual(box);
    }),
  );
});

test('a box drawn beyond the page ends at its edge', () => {
  expect(boxBetween([0.5, 1.4], [-0.2, 0.25])).toEqual([0, 0.25, 0.5, 1]);
});

test('scrolling moves only as far as needed, and not at all if everything is in view', () => {
  const shown = { from: 100, to: 200 };
  expect(scrollBy({ from: 120, to: 140 }, shown, 10)).toBe(0);
  expect(scrollBy({ from: 195, to: 215 }, shown, 10)).toBe(25);
  expect(scrollBy({ from: 50, to: 60 }, shown, 10)).toBe(-60);
  expect(scrollBy({ from: 300, to: 900 }, shown, 0)).toBe(200);
});

test('a drawing has the resolution of the screen, up to what browsers can draw', () => {
  const page = { width: 600, height: 800 };
  expect(drawingScale(page, 1.5, 2)).toBe(3);
  const scale = drawingScale(page, 6, 3);
  expect(page.width * scale * page.height * scale).toBeCloseTo(24_000_000, 0);
});
