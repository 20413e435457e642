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
  const seen = new Uint8Array(data.length);
  const boxes: Rectangle[] = [];
  const stack: number[] = [];
  for (let start = 0; start < data.length; start++) {
    if (seen[start] || (data[start] ?? 0) <= likely) continue;
    let [left, right, top, bottom, size, sum] = [width, 0, height, 0, 0, 0];
    seen[start] = 1;
    stack.push(start);
    while (stack.length > 0) {
      const at = stack.pop() ?? 0;
      const x = at % width;
      const y = (at - x) / width;
      size += 1;
      sum += data[at] ?? 0;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const nx = x + dx;
          const next = at + dy * width + dx;
          if (nx < 0 || nx >= width || next < 0 || next >= data.length || seen[next]) continue;
          if ((data[next] ?? 0) <= likely) continue;
          seen[next] = 1;
          stack.push(next);
        }
      }
    }
    const core = { left, top, width: right - left + 1, height: bottom - top + 1 };
    if (Math.min(core.width, core.height) < smallestSide || sum / size < wholeLikely) continue;
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
