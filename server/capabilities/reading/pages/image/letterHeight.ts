import { connectedParts } from './connectedParts.ts';
import type { Gray } from './gray.ts';

/** So many letters tell their height. */
const enough = 4_000;

export interface Letters {
  /** The height of most letters, in pixels. */
  height: number;
  /** The share of specks among dark shapes, from 0 to 1. */
  grain: number;
}

/** Measures the letters of an evenly lit picture; null when there are too few. */
export function letterHeight(image: Gray): Letters | null {
  const heights: number[] = [];
  let specks = 0;
  const isInk = (at: number) => (image.data[at] ?? 255) < 140;
  for (const { left, right, top, bottom, size } of connectedParts(image, isInk)) {
    const w = right - left + 1;
    const h = bottom - top + 1;
    const letter = h >= 4 && h < image.height / 8 && w < h * 2.5 && w * 6 > h && size * 8 > w * h;
    if (letter) heights.push(h);
    else if (size <= 6) specks += 1;
    if (heights.length === enough) break;
  }
  if (heights.length < 25) return null;
  heights.sort((a, b) => a - b);
  // Specks of dirt are small and numerous, and must not count as letters.
  const real = heights.filter((h) => h >= (heights[Math.floor(heights.length * 0.9)] ?? h) * 0.3);
  const height = real[Math.floor(real.length * 0.5)];
  return height === undefined ? null : { height, grain: specks / (specks + heights.length) };
}
