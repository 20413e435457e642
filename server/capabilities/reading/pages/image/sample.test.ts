import { expect, it } from 'vitest';
import { sampleOf } from './sample.ts';

it('the sample of a page is where its print is', () => {
  const [width, height] = [1_600, 2_000];
  const data = new Uint8Array(width * height).fill(255);
  // Strokes in the lower right part.
  for (let y = 1_500; y < 1_900; y++) {
    for (let x = 1_100; x < 1_500; x += 8) data.fill(0, y * width + x, y * width + x + 3);
  }
  const sample = sampleOf({ width, height, data });
  const dark = sample.data.filter((value) => value < 128).length;
  expect(dark).toBe(400 * 50 * 3);
});
