import type { Gray } from './gray.ts';

/**
 * Divides by the shade of the paper around each point, so that shadows and yellowed paper become
 * white and pale print dark.
 */
export function evenLight(image: Gray): Gray {
  const { width, height, data } = image;
  const tile = Math.max(12, Math.round(Math.max(width, height) / 60));
  const columns = Math.ceil(width / tile);
  const rows = Math.ceil(height / tile);
  const paper = smooth(paperShades(image, tile, columns, rows), columns, rows);
  const out = new Uint8Array(data.length);
  const darkest = darkShare(image, paper, tile, columns);
  const gain = 255 / Math.max(60, 255 - darkest);
  for (let y = 0; y < height; y++) {
    const fy = Math.min(rows - 1, Math.max(0, y / tile - 0.5));
    const y0 = Math.floor(fy);
    const y1 = Math.min(rows - 1, y0 + 1);
    const wy = fy - y0;
    for (let x = 0; x < width; x++) {
      const fx = Math.min(columns - 1, Math.max(0, x / tile - 0.5));
      const x0 = Math.floor(fx);
      const x1 = Math.min(columns - 1, x0 + 1);
      const wx = fx - x0;
      const top =
        (paper[y0 * columns + x0] ?? 255) * (1 - wx) + (paper[y0 * columns + x1] ?? 255) * wx;
      const low =
        (paper[y1 * columns + x0] ?? 255) * (1 - wx) + (paper[y1 * columns + x1] ?? 255) * wx;
      const ground = Math.max(40, top * (1 - wy) + low * wy);
      const even = Math.min(255, ((data[y * width + x] ?? 0) * 255) / ground);
      out[y * width + x] = Math.max(0, 255 - (255 - even) * gain);
    }
  }
  return { width, height, data: out };
}

/** The shade of the paper in each tile: nearly nine tenths of its pixels are no lighter. */
function paperShades(image: Gray, tile: number, columns: number, rows: number): Float32Array {
  const shades = new Float32Array(columns * rows);
  const counts = new Uint32Array(256);
  for (let ty = 0; ty < rows; ty++) {
    for (let tx = 0; tx < columns; tx++) {
      counts.fill(0);
      let count = 0;
      for (let y = ty * tile; y < Math.min(image.height, (ty + 1) * tile); y++) {
        for (let x = tx * tile; x < Math.min(image.width, (tx + 1) * tile); x += 2) {
          const value = image.data[y * image.width + x] ?? 0;
          counts[value] = (counts[value] ?? 0) + 1;
          count += 1;
        }
      }
      let value = 255;
      for (let above = counts[255] ?? 0; value > 0 && above < count * 0.12; ) {
        value -= 1;
        above += counts[value] ?? 0;
      }
      shades[ty * columns + tx] = value;
    }
  }
  return shades;
}

/** A tile full of print shows no paper: it takes the lightest neighbour, smoothed. */
function smooth(shades: Float32Array, columns: number, rows: number): Float32Array {
  const over = (from: Float32Array, join: (values: number[]) => number) => {
    const out = new Float32Array(from.length);
    for (let y = 0; y < rows; y++) {
      for (let x = 0; x < columns; x++) {
        const values: number[] = [];
        for (let dy = -1; dy <= 1; dy++)
          for (let dx = -1; dx <= 1; dx++) {
            const [nx, ny] = [x + dx, y + dy];
            if (nx >= 0 && ny >= 0 && nx < columns && ny < rows)
              values.push(from[ny * columns + nx] ?? 0);
          }
        out[y * columns + x] = join(values);
      }
    }
    return out;
  };
  const lightest = over(shades, (values) => Math.max(...values));
  return over(lightest, (values) => values.reduce((a, b) => a + b, 0) / values.length);
}

/** How dark the print is after the light has been evened out. */
function darkShare(
  { data, width, height }: Gray,
  paper: Float32Array,
  tile: number,
  columns: number,
): number {
  const counts = new Uint32Array(256);
  let total = 0;
  for (let y = 0; y < height; y += 3) {
    for (let x = 0; x < width; x += 3) {
      const ground = Math.max(
        40,
        paper[Math.floor(y / tile) * columns + Math.floor(x / tile)] ?? 255,
      );
      const value = Math.min(255, Math.round(((data[y * width + x] ?? 0) * 255) / ground));
      counts[value] = (counts[value] ?? 0) + 1;
      total += 1;
    }
  }
  let dark = 0;
  let value = 0;
  for (; value < 255 && dark < total * 0.01; value++) dark += counts[value] ?? 0;
  return value;
}
