import { connectedParts } from '../image/connectedParts.ts';
import type { Rectangle } from '../image/gray.ts';

/** How likely each pixel of a picture belongs to a line of text, from 0 to 1. */
export interface TextMap {
  width: number;
  height: number;
  data: Float32Array;
}

const likely = 0.3;
const wholeLikely = 0.55;
const smallestSide = 3;
/** The model marks the core of a line: the line is larger by this share of its area to its circumference. */
const growth = 1.6;

/** Rectangles around the lines of text, from top to bottom. */
export function textBoxes({ width, height, data }: TextMap): Rectangle[] {
  const boxes: Rectangle[] = [];
  const isLikely = (at: number) => (data[at] ?? 0) > likely;
  const parts = connectedParts({ width, height }, isLikely, (at) => data[at] ?? 0);
  for (const { left, right, top, bottom, size, weight } of parts) {
    const mean = weight / size;
    const core = { left, top, width: right - left + 1, height: bottom - top + 1 };
    if (Math.min(core.width, core.height) < smallestSide || mean < wholeLikely) continue;
    boxes.push(grown(core, { width, height }));
  }
  return boxes.sort((a, b) => a.top - b.top);
}

function grown(core: Rectangle, within: { width: number; height: number }): Rectangle {
  const by = (growth * core.width * core.height) / (2 * (core.width + core.height));
  const left = Math.max(0, core.left - by);
  const top = Math.max(0, core.top - by);
  const right = Math.min(within.width, core.left + core.width + by);
  const bottom = Math.min(within.height, core.top + core.height + by);
  return { left, top, width: right - left, height: bottom - top };
}
