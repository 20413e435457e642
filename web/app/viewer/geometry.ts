import type { Box } from '#shared/reading/reading.ts';

export interface Size {
  width: number;
  height: number;
}

/** Clockwise quarter turns. */
export type Quarters = 0 | 1 | 2 | 3;

export function addQuarters(one: Quarters, other: number): Quarters {
  const sum = (((one + other) % 4) + 4) % 4;
  return sum === 1 || sum === 2 || sum === 3 ? sum : 0;
}

export function turnSize({ width, height }: Size, quarters: Quarters): Size {
  return quarters % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** The position of a box after the page is turned. */
export function turnBox([left, top, right, bottom]: Box, quarters: Quarters): Box {
  switch (quarters) {
    case 0:
      return [left, top, right, bottom];
    case 1:
      return [1 - bottom, left, 1 - top, right];
    case 2:
      return [1 - right, 1 - bottom, 1 - left, 1 - top];
    case 3:
      return [top, 1 - right, bottom, 1 - left];
  }
}

/** The box between two opposite corners, clipped to the page. */
export function boxBetween(one: readonly [number, number], other: readonly [number, number]): Box {
  const [x, y] = [one, other].reduce<[number[], number[]]>(
    ([xs, ys], [a, b]) => [
      [...xs, clamp(a)],
      [...ys, clamp(b)],
    ],
    [[], []],
  );
  return [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)];
}

const clamp = (value: number) => Math.min(1, Math.max(0, value));

interface Range {
  from: number;
  to: number;
}

/** How far to scroll to bring something into view with a margin; 0 if it already is. */
export function scrollBy(wanted: Range, shown: Range, room: number): number {
  const [from, to] = [wanted.from - room, wanted.to + room];
  if (from >= shown.from && to <= shown.to) return 0;
  const isLarger = to - from > shown.to - shown.from;
  return isLarger || from < shown.from ? from - shown.from : to - shown.to;
}

export const leastZoom = 0.25;
export const mostZoom = 6;

export function withinZoom(zoom: number): number {
  return Math.min(mostZoom, Math.max(leastZoom, zoom));
}

/** A canvas size that every browser supports. */
const maxPixels = 24_000_000;

/** The resolution of the screen, unless the canvas would be too large. */
export function drawingScale({ width, height }: Size, scale: number, pixelRatio: number): number {
  return Math.min(scale * pixelRatio, Math.sqrt(maxPixels / (width * height)));
}
