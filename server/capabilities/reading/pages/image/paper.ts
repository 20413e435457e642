import type { Gray, Rectangle } from './gray.ts';

type Side = 'left' | 'top' | 'right' | 'bottom';

/**
 * Takes back each cut that would lose print: in a shadow, part of a sheet may look like the table
 * below it.
 */
export function keepPrint(image: Gray, sheet: Rectangle): Rectangle {
  const inside = edgeShare(image, sheet);
  const kept = { ...sheet };
  for (const side of ['bottom', 'top', 'left', 'right'] satisfies Side[]) {
    const strip = stripOf(image, kept, side);
    if (strip.width < 4 || strip.height < 4) continue;
    if (edgeShare(image, strip) > inside * 0.3) widen(kept, image, side);
  }
  return kept;
}

function stripOf(image: Gray, { left, top, width, height }: Rectangle, side: Side): Rectangle {
  switch (side) {
    case 'left':
      return { left: 0, top, width: left, height };
    case 'right':
      return { left: left + width, top, width: image.width - left - width, height };
    case 'top':
      return { left, top: 0, width, height: top };
    case 'bottom':
      return { left, top: top + height, width, height: image.height - top - height };
  }
}

function widen(sheet: Rectangle, image: Gray, side: Side): void {
  if (side === 'left') {
    sheet.width += sheet.left;
    sheet.left = 0;
  } else if (side === 'top') {
    sheet.height += sheet.top;
    sheet.top = 0;
  } else if (side === 'right') sheet.width = image.width - sheet.left;
  else sheet.height = image.height - sheet.top;
}

/**
 * The share of points that differ strongly from their neighbour, as print does and a table top does
 * not.
 */
function edgeShare({ width, data }: Gray, area: Rectangle): number {
  let edges = 0;
  for (let y = area.top; y < area.top + area.height; y++) {
    for (let x = area.left + 2; x < area.left + area.width; x++) {
      const here = data[y * width + x] ?? 0;
      const before = data[y * width + x - 2] ?? 0;
      if (before - here > 0.28 * before && before > 70) edges += 1;
    }
  }
  return edges / Math.max(1, area.width * area.height);
}

/** The threshold that best separates dark from light (Otsu). */
function threshold({ data }: Gray): number {
  const counts = new Array<number>(256).fill(0);
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1;
  const total = data.length;
  const sum = counts.reduce((all, count, value) => all + count * value, 0);
  let below = 0;
  let belowSum = 0;
  let best = 0;
  let at = 128;
  for (const [value, count] of counts.entries()) {
    below += count;
    belowSum += count * value;
    if (below === 0 || below === total) continue;
    const difference = belowSum / below - (sum - belowSum) / (total - below);
    const between = below * (total - below) * difference * difference;
    if (between > best) {
      best = between;
      at = value;
    }
  }
  return at;
}

/**
 * The sheet's position in a small picture: the largest light patch, if its surroundings are clearly
 * darker.
 */
export function paperIn(image: Gray): Rectangle {
  const sheet = sheetIn(image, threshold(image));
  // On a light table, the paper is the lighter of two light shades.
  const lighter = sheetIn(image, upperThreshold(image));
  if (lighter && lighter.filled > 0.8) return lighter;
  return sheet ?? { left: 0, top: 0, width: image.width, height: image.height };
}

function sheetIn({ width, height, data }: Gray, limit: number): Patch | null {
  const light = Uint8Array.from(data, (value) => (value > limit ? 1 : 0));
  const patches = patchesIn(light, width, height);
  const patch = joined(patches);
  if (!patch) return null;
  const share = (patch.width * patch.height) / (width * height);
  // A white page on a white background needs no cropping.
  if (share > 0.93 || share < 0.12 || patch.filled < 0.5) return null;
  return borderShade(light, width, height) > 0.75 ? null : patch;
}

/** The threshold between two light shades; 255 if there is only one. */
function upperThreshold(image: Gray): number {
  const first = threshold(image);
  const light = image.data.filter((value) => value > first);
  if (light.length < image.data.length * 0.5) return 255;
  const second = threshold({ width: light.length, height: 1, data: light });
  const mean = (values: Uint8Array) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const apart = mean(light.filter((v) => v > second)) - mean(light.filter((v) => v <= second));
  return apart > 28 ? second : 255;
}

interface Patch extends Rectangle {
  size: number;
  filled: number;
}

/**
 * The largest patch, joined with those above and below: a fold or shadow may split one sheet into
 * several.
 */
function joined(patches: Patch[]): Patch | null {
  const [first, ...others] = [...patches].sort((a, b) => b.size - a.size);
  if (!first) return null;
  let { left, top, size } = first;
  let right = left + first.width;
  let bottom = top + first.height;
  for (const other of others) {
    const overlap = Math.min(right, other.left + other.width) - Math.max(left, other.left);
    if (other.size < first.size * 0.05 || overlap < Math.min(other.width, right - left) * 0.7)
      continue;
    size += other.size;
    left = Math.min(left, other.left);
    right = Math.max(right, other.left + other.width);
    top = Math.min(top, other.top);
    bottom = Math.max(bottom, other.top + other.height);
  }
  const [width, height] = [right - left, bottom - top];
  return { left, top, width, height, size, filled: size / (width * height) };
}

/** The share of light pixels in the outermost ring. */
function borderShade(light: Uint8Array, width: number, height: number): number {
  let sum = 0;
  let count = 0;
  for (let x = 0; x < width; x++) {
    sum += (light[x] ?? 0) + (light[(height - 1) * width + x] ?? 0);
    count += 2;
  }
  for (let y = 0; y < height; y++) {
    sum += (light[y * width] ?? 0) + (light[y * width + width - 1] ?? 0);
    count += 2;
  }
  return sum / count;
}

function patchesIn(light: Uint8Array, width: number, height: number): Patch[] {
  const seen = new Uint8Array(light.length);
  const stack: number[] = [];
  const patches: Patch[] = [];
  for (let start = 0; start < light.length; start++) {
    if (!light[start] || seen[start]) continue;
    let [left, right, top, bottom, size] = [width, 0, height, 0, 0];
    stack.push(start);
    seen[start] = 1;
    while (stack.length > 0) {
      const at = stack.pop() ?? 0;
      const x = at % width;
      const y = (at - x) / width;
      size += 1;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      for (const next of [
        x > 0 ? at - 1 : -1,
        x < width - 1 ? at + 1 : -1,
        at - width,
        at + width,
      ]) {
        if (next < 0 || next >= light.length || seen[next] || !light[next]) continue;
        seen[next] = 1;
        stack.push(next);
      }
    }
    const [w, h] = [right - left + 1, bottom - top + 1];
    if (size > light.length / 500)
      patches.push({ left, top, width: w, height: h, size, filled: size / (w * h) });
  }
  return patches;
}
