import type { Gray } from './gray.ts';

export interface Letters {
  /** The height of most letters, in pixels. */
  height: number;
  /** The share of specks among dark shapes, from 0 to 1. */
  grain: number;
}

/** Measures the letters of an evenly lit picture; null when there are too few. */
export function letterHeight(image: Gray): Letters | null {
  const { width, data } = image;
  const seen = new Uint8Array(data.length);
  const heights: number[] = [];
  const stack: number[] = [];
  let specks = 0;
  const ink = (at: number) => (data[at] ?? 255) < 140;
  for (let start = 0; start < data.length && heights.length < 4000; start++) {
    if (seen[start] || !ink(start)) continue;
    let [left, right, top, bottom, size] = [width, 0, image.height, 0, 0];
    seen[start] = 1;
    stack.push(start);
    while (stack.length > 0) {
      const at = stack.pop() ?? 0;
      const x = at % width;
      const y = (at - x) / width;
      size += 1;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const nx = x + dx;
          const next = at + dy * width + dx;
          if (nx < 0 || nx >= width || next < 0 || next >= data.length || seen[next] || !ink(next))
            continue;
          seen[next] = 1;
          stack.push(next);
        }
      }
    }
    const w = right - left + 1;
    const h = bottom - top + 1;
    const letter = h >= 4 && h < image.height / 8 && w < h * 2.5 && w * 6 > h && size * 8 > w * h;
    if (letter) heights.push(h);
    else if (size <= 6) specks += 1;
  }
  if (heights.length < 25) return null;
  heights.sort((a, b) => a - b);
  // Specks of dirt are small and numerous, and must not count as letters.
  const real = heights.filter((h) => h >= (heights[Math.floor(heights.length * 0.9)] ?? h) * 0.3);
  const height = real[Math.floor(real.length * 0.5)];
  return height === undefined ? null : { height, grain: specks / (specks + heights.length) };
}
