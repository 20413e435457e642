import sharp, { type Sharp } from 'sharp';
import { expect } from 'vitest';
import type { Box } from '#shared/reading/reading.ts';
import type { DocumentReader } from '../readDocument.ts';
import { colouredSheet, colouredTexts, drawingOf } from './colouredWords.ts';
import { readBy } from './readBy.ts';

export type MadePicture = readonly [name: string, made: () => Promise<Buffer>];

export const clear = { r: 0, g: 0, b: 0, alpha: 0 };
export const border = { top: 90, bottom: 640, left: 470, right: 130 };
export const sheet = () => sharp(colouredSheet(1000, 1414));

export async function turnedTo(orientation: number, picture: Sharp): Promise<Sharp> {
  // Stored as the camera saw it: the picture is upright once its metadata is applied.
  const flat = sharp(await picture.png().toBuffer());
  const flopped = orientation === 5 ? flat.flop() : flat;
  const quarters = { 3: 2, 5: 1, 6: 3, 8: 1 }[orientation] ?? 0;
  return sharp(await flopped.png().toBuffer())
    .rotate(quarters * 90)
    .withMetadata({ orientation });
}

/** Every box of a word lies on this word in what the viewer draws. */
export async function expectBoxesOnWords(reader: DocumentReader, bytes: Buffer): Promise<void> {
  const { pages } = await readBy(reader, bytes);
  const page = pages[0];
  if (!page) throw new Error('No page was read');
  const turned = page.turned ?? 0;
  const drawing = await drawingOf(await reader.preview(bytes, { page: 0, turned, longest: 4000 }));
  const off = colouredTexts.flatMap((text) => {
    const box = page.words.find((word) => word.text === text)?.box;
    const drawn = box && drawing.wordAt(box);
    const isOnIt = drawn?.text === text && overlap(box ?? drawn.place, drawn.place) > 0.6;
    return isOnIt ? [] : [{ text, box, drawn }];
  });
  expect(off).toEqual([]);

  // Viewers that draw the file itself have the same frame: the whole upright picture.
  const { autoOrient } = await sharp(bytes).metadata();
  const whole =
    turned % 2 === 0 ? autoOrient.width / autoOrient.height : autoOrient.height / autoOrient.width;
  expect(drawing.width / drawing.height).toBeCloseTo(whole, 2);
  expect(page.width / page.height).toBeCloseTo(whole, 2);
}

/** The shared area of two boxes in relation to their joint area. */
function overlap(one: Box, other: Box): number {
  const width = Math.min(one[2], other[2]) - Math.max(one[0], other[0]);
  const height = Math.min(one[3], other[3]) - Math.max(one[1], other[1]);
  if (width <= 0 || height <= 0) return 0;
  const area = ([left, top, right, bottom]: Box) => (right - left) * (bottom - top);
  return (width * height) / (area(one) + area(other) - width * height);
}
