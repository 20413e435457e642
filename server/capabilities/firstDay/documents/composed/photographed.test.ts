import sharp, { type ChannelStats, type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { photograph, shadedCorners } from '../photograph.ts';
import type { Point } from '../projection.ts';
import { madeInvoice } from './madeInvoice.ts';
import { shotOf } from './shotOf.ts';

const seeds = Array.from({ length: 40 }, (_, seed) => seed);
const manySeeds = Array.from({ length: 200 }, (_, seed) => seed);
const shotFor = (seed: number) => shotOf(seed, madeInvoice(seed).sheet);

test('photos come on each paper, in each turn, with cut edges and folds', () => {
  const shots = seeds.map(shotFor);
  expect(new Set(shots.map(({ paper }) => paper)).size).toBe(3);
  expect(new Set(shots.map(({ quarters }) => quarters)).size).toBe(4);
  expect(shots.some(({ corners }) => corners.some(({ x, y }) => x < 0 || y < 0))).toBe(true);
  expect(shots.some(({ folds }) => folds.length > 0)).toBe(true);
});

test('photos are taken from each side, and the shadow falls on each corner', () => {
  const shots = manySeeds.map(shotFor);
  expect(new Set(shots.map(({ shadowOn }) => shadowOn))).toEqual(new Set(shadedCorners));
  const shortenings = shots.map(({ corners: [a, b, c, d] }) => ({
    top: 1 - length(a, b) / length(d, c),
    left: 1 - length(a, d) / length(b, c),
  }));
  for (const side of ['top', 'left'] as const) {
    const of = shortenings.map((each) => each[side]);
    expect(Math.max(...of)).toBeGreaterThan(0.1);
    expect(Math.min(...of)).toBeLessThan(-0.1);
    expect(of.some((share) => Math.abs(share) < 0.02)).toBe(true);
  }
});

test('thermal paper is also photographed blurred, with grain, in a shadow and from the side', () => {
  const shots = manySeeds.map(shotFor).filter(({ paper }) => paper === 'thermal');
  expect(shots.some(({ blur }) => blur >= 1)).toBe(true);
  expect(shots.some(({ grain }) => grain >= 34)).toBe(true);
  expect(shots.some(({ shadow }) => shadow >= 0.35)).toBe(true);
  expect(shots.some(({ quality }) => quality <= 45)).toBe(true);
  expect(shots.some(({ shadowOn }) => shadowOn !== 'lr')).toBe(true);
});

const length = (from: Point, to: Point) => Math.hypot(to.x - from.x, to.y - from.y);

test.each([
  ['blurred', { blur: 1.5 }],
  ['grainy', { grain: 34 }],
] as const)('the print of a %s photo on thermal paper differs from a sharp one', async (_, how) => {
  const { sheet } = madeInvoice(0);
  const clear = { ...shotOf(0, sheet), paper: 'thermal', blur: 0, grain: 0 } as const;
  const pictures = [await photograph(sheet, clear), await photograph(sheet, { ...clear, ...how })];
  const [plain = 0, changed = 0] = await Promise.all(pictures.map(({ bytes }) => unrest(bytes)));
  if ('blur' in how) expect(changed).toBeLessThan(plain * 0.9);
  else expect(changed).toBeGreaterThan(plain * 1.1);
});

/** How much neighbouring pixels differ. */
async function unrest(bytes: Uint8Array): Promise<number> {
  const edges = { width: 3, height: 3, kernel: [0, -1, 0, -1, 4, -1, 0, -1, 0] };
  const { mean } = await brightnessOf(sharp(bytes).grayscale().convolve(edges));
  return mean;
}

/** `stats` looks at what a picture was before the operations on it, so these are applied first. */
async function brightnessOf(picture: Sharp): Promise<ChannelStats> {
  const done = await picture.grayscale().png().toBuffer();
  const { channels } = await sharp(done).stats();
  const [brightness] = channels;
  if (!brightness) throw new Error('The picture has no channels');
  return brightness;
}

const turnedSeed = seeds.find((seed) => shotFor(seed).quarters % 2 === 1) ?? 0;
const uprightSeed = seeds.find((seed) => shotFor(seed).quarters === 0) ?? 0;
const transparentSeed = seeds.find((seed) => shotFor(seed).paper === 'none') ?? 0;
const slantedSeed =
  seeds.find((seed) => {
    const [a, b, c, d] = shotFor(seed).corners;
    return Math.abs(1 - length(a, b) / length(d, c)) > 0.1;
  }) ?? 0;

const shownSeeds = new Set([turnedSeed, uprightSeed, transparentSeed, slantedSeed]);

test.each([...shownSeeds])(
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
    const part = sharp(photo.bytes)
      .flatten({ background: '#ffffff' })
      .extract({
        left: Math.round(left * width),
        top: Math.round(top * height),
        width: Math.round((right - left) * width),
        height: Math.round((bottom - top) * height),
      });
    const { max, min } = await brightnessOf(part);
    // Letters on paper: dark next to light.
    expect(max - min).toBeGreaterThan(60);
  },
);
