import sharp, { type Sharp } from 'sharp';

/** A picture in shades of grey, one byte a pixel. */
export interface Gray {
  width: number;
  height: number;
  data: Uint8Array;
}

export async function toGray(image: Sharp): Promise<Gray> {
  const { data, info } = await image
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

export function fromGray({ data, width, height }: Gray): Sharp {
  return sharp(data, { raw: { width, height, channels: 1 } });
}

export function resized(image: Gray, width: number): Promise<Gray> {
  return toGray(fromGray(image).resize({ width: Math.max(1, Math.round(width)) }));
}

/** Without keeping its proportions. */
export function stretched(image: Gray, width: number, height: number): Promise<Gray> {
  return toGray(fromGray(image).resize({ width, height, fit: 'fill' }));
}

export interface Rectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}

export function cropped(image: Gray, { left, top, width, height }: Rectangle): Gray {
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (top + y) * image.width + left;
    data.set(image.data.subarray(from, from + width), y * width);
  }
  return { width, height, data };
}

/** A quarter turn clockwise. */
export function turned(image: Gray): Gray {
  const { width, height, data } = image;
  const out = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) out[x * height + (height - 1 - y)] = data[y * width + x] ?? 0;
  return { width: height, height: width, data: out };
}
