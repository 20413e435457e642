import { expect, it } from 'vitest';
import { type TextMap, textBoxes } from './textBoxes.ts';

/** A map in which these areas (left, top, width, height) have this likelihood. */
function mapOf(...areas: [number, number, number, number, number][]): TextMap {
  const map = { width: 100, height: 60, data: new Float32Array(6_000) };
  for (const [left, top, width, height, likelihood] of areas)
    for (let y = top; y < top + height; y++)
      map.data.fill(likelihood, y * map.width + left, y * map.width + left + width);
  return map;
}

it('a line of text is boxed with a margin, because the model marks only its core', () => {
  const [box, ...others] = textBoxes(mapOf([20, 30, 40, 6, 0.9]));
  expect(others).toEqual([]);
  expect(box?.left).toBeLessThan(19);
  expect(box?.top).toBeLessThan(29);
  expect((box?.left ?? 0) + (box?.width ?? 0)).toBeGreaterThan(61);
  expect((box?.top ?? 0) + (box?.height ?? 0)).toBeGreaterThan(37);
});

it('boxes come from top to bottom, stay within the picture, and leave out what is faint or a speck', () => {
  const boxes = textBoxes(
    mapOf([0, 50, 100, 10, 0.9], [10, 5, 30, 6, 0.8], [60, 5, 30, 6, 0.4], [50, 30, 2, 2, 1]),
  );
  expect(boxes).toHaveLength(2);
  expect(boxes[0]?.top).toBeLessThan(boxes[1]?.top ?? 0);
  expect(boxes[1]).toMatchObject({ left: 0, width: 100 });
});
