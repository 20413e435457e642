import { createRequire } from 'node:module';
import path from 'node:path';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import sharp, { type Sharp } from 'sharp';
import { type Line, pageHeight, pageWidth } from '#shared/reading/testing/pages.ts';

const fonts = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
GlobalFonts.registerFromPath(`${fonts}/standard_fonts/LiberationSans-Regular.ttf`, 'Made Sans');

export interface Flaws {
  /** Degrees clockwise. */
  skew?: number;
  quarters?: 0 | 1 | 2 | 3;
  blur?: number;
  noise?: number;
  /** How much darker the far corner is, from 0 to 1. */
  shadow?: number;
  /** A dark table around the sheet, as a share of the sheet's width. */
  table?: number;
  dotsPerInch?: number;
}

/** A sheet with these lines, as a camera or scanner would see it. */
export async function madeScan(lines: Line[], flaws: Flaws = {}): Promise<Sharp> {
  const scale = (flaws.dotsPerInch ?? 150) / 72;
  const [width, height] = [Math.round(pageWidth * scale), Math.round(pageHeight * scale)];
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#f8f6f0';
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = '#222222';
  pen.textBaseline = 'top';
  for (const { x, y, text, size = 10, flushRight } of lines) {
    pen.font = `${size * scale}px "Made Sans"`;
    pen.textAlign = flushRight ? 'right' : 'left';
    pen.fillText(text, x * scale, y * scale);
  }
  let image = sharp(canvas.data(), { raw: { width, height, channels: 4 } }).removeAlpha();
  const border = Math.round(width * (flaws.table ?? 0));
  if (border > 0)
    image = sharp(
      await image
        .extend({ top: border, bottom: border, left: border, right: border, background: '#4a3b2c' })
        .png()
        .toBuffer(),
    );
  if (flaws.skew)
    image = sharp(
      await image
        .rotate(flaws.skew, { background: border > 0 ? '#4a3b2c' : '#f8f6f0' })
        .png()
        .toBuffer(),
    );
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  soil(data, info, flaws);
  const soiled = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
  const blurred = flaws.blur ? soiled.blur(flaws.blur) : soiled;
  return sharp(await blurred.png().toBuffer()).rotate((flaws.quarters ?? 0) * 90);
}

/** Grain and shadow, deterministic. */
function soil(
  data: Buffer,
  { width, height }: { width: number; height: number },
  flaws: Flaws,
): void {
  let seed = 12345;
  for (let i = 0; i < data.length; i++) {
    const pixel = Math.floor(i / 3);
    const across = (pixel % width) / width;
    const down = Math.floor(pixel / width) / height;
    seed = (seed * 1103515245 + 12345) % 2147483648;
    const grain = (seed / 2147483648 - 0.5) * 255 * (flaws.noise ?? 0);
    const light = 1 - (flaws.shadow ?? 0) * across * down;
    data[i] = Math.min(255, Math.max(0, (data[i] ?? 0) * light + grain));
  }
}
