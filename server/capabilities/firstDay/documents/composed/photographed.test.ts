import sharp from 'sharp';
import { expect, test } from 'vitest';
import { photograph } from '../photograph.ts';
import { madeInvoice } from './madeInvoice.ts';
import { shotOf } from './shotOf.ts';

const seeds = Array.from({ length: 40 }, (_, seed) => seed);
const shotFor = (seed: number) => shotOf(seed, madeInvoice(seed).sheet);

test('photos come on each paper, in each turn, with cut edges and folds', () => {
  const shots = seeds.map(shotFor);
  expect(new Set(shots.map(({ paper }) => paper)).size).toBe(3);
  expect(new Set(shots.map(({ quarters }) => quarters)).size).toBe(4);
  expect(shots.some(({ corners }) => corners.some(({ x, y }) => x < 0 || y < 0))).toBe(true);
  expect(shots.some(({ folds }) => folds.length > 0)).toBe(true);
});

const turnedSeed = seeds.find((seed) => shotFor(seed).quarters % 2 === 1) ?? 0;
const uprightSeed = seeds.find((seed) => shotFor(seed).quarters === 0) ?? 0;
const transparentSeed = seeds.find((seed) => shotFor(seed).paper === 'none') ?? 0;

test.each([turnedSeed, uprightSeed, transparentSeed])(
  'the print of photo %i is where its places say, and the photo is the same each time',
  async (seed) => {
    const { sheet } = madeInvoice(seed);
    const [photo, again] = [
      await photograph(sheet, shotOf(seed, sheet)),
      await photograph(sheet, shotOf(seed, sheet)),
    ];
    expect(again.bytes.equals(photo.bytes)).toBe(true);
    const number = photo.places.find(({ field }) => field === 'invoiceNumber');
    if (!number) throw new Error('The number is not drawn');
    const { width, height } = await sharp(photo.bytes).metadata();
    const [left, top, right, bottom] = number.box;
    const { channels } = await sharp(photo.bytes)
      .flatten({ background: '#ffffff' })
      .extract({
        left: Math.round(left * width),
        top: Math.round(top * height),
        width: Math.round((right - left) * width),
        height: Math.round((bottom - top) * height),
      })
      .grayscale()
      .stats();
    // Letters on paper: dark next to light.
    expect((channels[0]?.max ?? 0) - (channels[0]?.min ?? 0)).toBeGreaterThan(60);
  },
);
