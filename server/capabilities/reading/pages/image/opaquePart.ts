import type { Sharp } from 'sharp';

export interface Picture {
  image: Sharp;
  width: number;
  height: number;
}

interface Opened {
  /** Opens the picture upright; each use needs its own instance. */
  open(): Sharp;
  width: number;
  height: number;
  hasAlpha: boolean;
}

/** Crops the transparent border around a cut-out. */
export async function opaquePart({ open, width, height, hasAlpha }: Opened): Promise<Picture> {
  if (!hasAlpha) return { image: open(), width, height };
  const { data, info } = await open()
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true });
  let [left, right, top, bottom] = [info.width, 0, info.height, 0];
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      if ((data[y * info.width + x] ?? 0) < 32) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  if (right <= left || bottom <= top) return { image: open(), width, height };
  const part = { left, top, width: right - left + 1, height: bottom - top + 1 };
  return { image: open().extract(part), width: part.width, height: part.height };
}
