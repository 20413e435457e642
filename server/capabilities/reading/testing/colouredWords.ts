import { createRequire } from 'node:module';
import path from 'node:path';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import sharp from 'sharp';
import type { Box } from '#shared/reading/reading.ts';

const fonts = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
GlobalFonts.registerFromPath(`${fonts}/standard_fonts/LiberationSans-Regular.ttf`, 'Made Sans');

type Colour = readonly [number, number, number];

/** Words in dark colours, each of its own: in any drawing of the picture its pixels tell where it is. */
const coloured: readonly { text: string; colour: Colour; x: number; y: number }[] = [
  { text: 'Invoice', colour: [200, 0, 0], x: 0.08, y: 0.06 },
  { text: 'Number', colour: [0, 120, 0], x: 0.6, y: 0.1 },
  { text: 'Northern', colour: [0, 0, 220], x: 0.1, y: 0.26 },
  { text: 'Supplies', colour: [180, 0, 180], x: 0.62, y: 0.34 },
  { text: 'Delivery', colour: [0, 130, 130], x: 0.3, y: 0.48 },
  { text: 'Customer', colour: [130, 100, 0], x: 0.08, y: 0.62 },
  { text: 'Quantity', colour: [90, 0, 90], x: 0.55, y: 0.7 },
  { text: 'Amount', colour: [0, 0, 0], x: 0.34, y: 0.86 },
];

export const colouredTexts = coloured.map(({ text }) => text);

/** A sheet of these words, with transparent pixels where `paper` is `null`. */
export function colouredSheet(
  width: number,
  height: number,
  paper: string | null = '#ffffff',
): Buffer {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (paper) {
    pen.fillStyle = paper;
    pen.fillRect(0, 0, width, height);
  }
  pen.textBaseline = 'top';
  pen.font = `${Math.round(width / 20)}px "Made Sans"`;
  for (const { text, colour, x, y } of coloured) {
    pen.fillStyle = `rgb(${colour.join(',')})`;
    pen.fillText(text, x * width, y * height);
  }
  return canvas.toBuffer('image/png');
}

/** A drawing of the sheet, in which the place of each word can be looked up. */
export async function drawingOf(picture: Uint8Array) {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixel = (x: number, y: number): Colour => {
    const at = (y * width + x) * channels;
    return [data[at] ?? 255, data[at + 1] ?? 255, data[at + 2] ?? 255];
  };
  return {
    width,
    height,
    /** The word that is drawn at this box or near it, with its exact place; `null` on blank paper. */
    wordAt(box: Box): { text: string; place: Box } | null {
      // The words stand apart, so there is no other so near.
      const room = (box[3] - box[1]) * height * 0.6;
      const [fromX, toX] = within(box[0] * width - room, box[2] * width + room, width);
      const [fromY, toY] = within(box[1] * height - room, box[3] * height + room, height);
      let [left, top, right, bottom, ink] = [width, height, 0, 0, 0];
      const sum: [number, number, number] = [0, 0, 0];
      for (let y = fromY; y < toY; y++) {
        for (let x = fromX; x < toX; x++) {
          const [red, green, blue] = pixel(x, y);
          if (red * 0.3 + green * 0.59 + blue * 0.11 > 150) continue;
          left = Math.min(left, x);
          right = Math.max(right, x + 1);
          top = Math.min(top, y);
          bottom = Math.max(bottom, y + 1);
          ink += 1;
          sum[0] += red;
          sum[1] += green;
          sum[2] += blue;
        }
      }
      if (ink === 0) return null;
      const place: Box = [left / width, top / height, right / width, bottom / height];
      return { text: nearest([sum[0] / ink, sum[1] / ink, sum[2] / ink]), place };
    },
  };
}

const within = (from: number, to: number, end: number) =>
  [Math.max(0, Math.floor(from)), Math.min(end, Math.ceil(to))] as const;

function nearest(drawn: Colour): string {
  const away = ({ colour }: { colour: Colour }) =>
    colour.reduce((sum, part, i) => sum + (part - (drawn[i] ?? 0)) ** 2, 0);
  const [first] = [...coloured].sort((a, b) => away(a) - away(b));
  return first?.text ?? '';
}
