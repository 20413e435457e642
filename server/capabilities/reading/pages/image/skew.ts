import type { Gray } from './gray.ts';

const limit = 160;

/** The dark points of an evenly lit picture. */
function inkOf({ width, height, data }: Gray): { xs: Float32Array; ys: Float32Array } {
  const xs: number[] = [];
  const ys: number[] = [];
  for (let y = 1; y < height; y++) {
    for (let x = 0; x < width; x++) {
      // Only upper edges, because a filled area would outweigh the text.
      const here = data[y * width + x] ?? 255;
      const above = data[(y - 1) * width + x] ?? 255;
      if (here < limit && above >= limit) {
        xs.push(x);
        ys.push(y);
      }
    }
  }
  return { xs: Float32Array.from(xs), ys: Float32Array.from(ys) };
}

/**
 * The clockwise degrees that level the text lines: the angle at which the rows of ink are sharpest.
 */
export function skewOf(image: Gray): number {
  const ink = inkOf(image);
  if (ink.xs.length < 200) return 0;
  const sharpness = (degrees: number) => sharpnessAt(ink, degrees, image);
  const level = sharpness(0);
  let best = 0;
  let most = level;
  for (const [reach, step] of [
    [10, 1],
    [1, 0.25],
    [0.25, 0.1],
  ] as const) {
    const centre = best;
    for (let degrees = centre - reach; degrees <= centre + reach + 1e-6; degrees += step) {
      const value = sharpness(degrees);
      if (value > most) {
        most = value;
        best = degrees;
      }
    }
  }
  return most > level * 1.05 ? -best : 0;
}

function sharpnessAt(
  { xs, ys }: { xs: Float32Array; ys: Float32Array },
  degrees: number,
  { width, height }: Gray,
): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const reach = Math.ceil(Math.abs(slope) * width) + 1;
  const rows = new Uint32Array(height + 2 * reach + 2);
  const stride = xs.length > 30_000 ? 2 : 1;
  for (let i = 0; i < xs.length; i += stride) {
    const row = Math.round((ys[i] ?? 0) - (xs[i] ?? 0) * slope) + reach;
    rows[row] = (rows[row] ?? 0) + 1;
  }
  let sum = 0;
  for (const count of rows) sum += count * count;
  return sum;
}

/** Whether text lines run vertically: then columns of ink are sharper than rows. */
export function runsDown(image: Gray, sideways: Gray): boolean {
  const level = sharpest(image);
  const turned = sharpest(sideways);
  return turned > level * 1.35;
}

function sharpest(image: Gray): number {
  const ink = inkOf(image);
  const angles = [-4, -2, -1, 0, 1, 2, 4];
  const best = Math.max(...angles.map((degrees) => sharpnessAt(ink, degrees, image)));
  // Normalised by the square of the ink, so that pictures of different shapes are comparable.
  return (best * image.height) / Math.max(1, ink.xs.length) ** 2;
}
