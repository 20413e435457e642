import type { Gray } from './gray.ts';

const dark = 140;

/** Removes the lines of frames and tables: straight, thin, and longer than any letter. */
export function removeRules(image: Gray, letter: number): void {
  const { width, height, data } = image;
  const thin = Math.max(3, Math.round(letter * 0.24));
  const across = letter * 4;
  const down = letter * 2.6;
  const erase = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; ) {
      if ((data[y * width + x] ?? 255) >= dark) {
        x += 1;
        continue;
      }
      let end = x;
      while (end < width && (data[y * width + end] ?? 255) < dark) end += 1;
      if (end - x > across) erase.fill(1, y * width + x, y * width + end);
      x = end;
    }
  }
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; ) {
      if ((data[y * width + x] ?? 255) >= dark) {
        y += 1;
        continue;
      }
      let end = y;
      while (end < height && (data[end * width + x] ?? 255) < dark) end += 1;
      if (end - y > down) for (let at = y; at < end; at++) erase[at * width + x] = 1;
      y = end;
    }
  }
  eraseThin(image, erase, thin);
}

/** Only what is thin in one direction is a line; a filled area is not. */
function eraseThin({ width, height, data }: Gray, erase: Uint8Array, thin: number): void {
  const thickness = (at: number, step: number, end: number) => {
    let count = 0;
    for (let next = at; count <= thin && next >= 0 && next < end && erase[next]; next -= step)
      count += 1;
    for (let next = at + step; count <= thin && next < end && erase[next]; next += step) count += 1;
    return count;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (!erase[at]) continue;
      if (thickness(at, width, data.length) <= thin || thickness(at, 1, data.length) <= thin)
        data[at] = 255;
    }
  }
}

const cell = 8;

/** Turns light headings on a dark band into dark on light. */
export function invertDarkBands(image: Gray, letter: number): void {
  const columns = Math.floor(image.width / cell);
  const rows = Math.floor(image.height / cell);
  const solid = darkCells(image, columns, rows);
  const seen = new Uint8Array(solid.length);
  for (let start = 0; start < solid.length; start++) {
    if (!solid[start] || seen[start]) continue;
    const patch = flood(solid, seen, start, columns);
    const width = (patch.right - patch.left + 1) * cell;
    const height = (patch.bottom - patch.top + 1) * cell;
    const filled = (patch.size * cell * cell) / (width * height);
    const band =
      width > letter * 4 && height > letter * 1.1 && height < letter * 12 && filled > 0.5;
    if (band) invert(image, patch.left * cell, patch.top * cell, width, height);
  }
}

function darkCells({ width, data }: Gray, columns: number, rows: number): Uint8Array {
  const solid = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let count = 0;
      for (let y = row * cell; y < (row + 1) * cell; y += 2)
        for (let x = column * cell; x < (column + 1) * cell; x += 2)
          if ((data[y * width + x] ?? 255) < 120) count += 1;
      solid[row * columns + column] = count >= 10 ? 1 : 0;
    }
  }
  return solid;
}

function flood(solid: Uint8Array, seen: Uint8Array, start: number, columns: number) {
  const patch = { left: columns, right: 0, top: solid.length, bottom: 0, size: 0 };
  const stack = [start];
  seen[start] = 1;
  while (stack.length > 0) {
    const at = stack.pop() ?? 0;
    const x = at % columns;
    const y = (at - x) / columns;
    patch.size += 1;
    patch.left = Math.min(patch.left, x);
    patch.right = Math.max(patch.right, x);
    patch.top = Math.min(patch.top, y);
    patch.bottom = Math.max(patch.bottom, y);
    for (const next of [
      x > 0 ? at - 1 : -1,
      x < columns - 1 ? at + 1 : -1,
      at - columns,
      at + columns,
    ]) {
      if (next < 0 || next >= solid.length || seen[next] || !solid[next]) continue;
      seen[next] = 1;
      stack.push(next);
    }
  }
  return patch;
}

function invert(
  { width, height, data }: Gray,
  left: number,
  top: number,
  w: number,
  h: number,
): void {
  for (let y = top; y < Math.min(height, top + h); y++)
    for (let x = left; x < Math.min(width, left + w); x++)
      data[y * width + x] = 255 - (data[y * width + x] ?? 0);
}
