import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import sharp, { type Sharp } from 'sharp';
import type { Box } from '#shared/reading/reading.ts';
import type { PageOfWords, Word } from '#shared/reading/words.ts';
import { type DrawnDocument, fontFolder, type HeldPlace, leftOf, placedText } from './drawPdf.ts';
import { type Corners, type Point, type Projection, projectionOnto } from './projection.ts';
import type { FontName, Mark, Sheet } from './Sheet.ts';

GlobalFonts.registerFromPath(`${fontFolder}/LiberationSans-Regular.ttf`, 'Sheet Sans');
GlobalFonts.registerFromPath(`${fontFolder}/LiberationSans-Bold.ttf`, 'Sheet Sans Bold');

/** A photo shows no difference between the typefaces; what is bold stays so. */
const familyOf = (font: FontName) => (/Bold$/.test(font) ? 'Sheet Sans Bold' : 'Sheet Sans');

/** Upper or lower, left or right. */
export const shadedCorners = ['ul', 'ur', 'lr', 'll'] as const;
export type ShadedCorner = (typeof shadedCorners)[number];

/** How a sheet is photographed or scanned. */
export interface Shot {
  width: number;
  height: number;
  /** Where the corners of the sheet are in the photo; outside of it, the sheet is cut. */
  corners: Corners;
  page: number;
  /** `thermal` is the paper of cash registers, faded; `none`: a picture with transparent pixels. */
  paper: 'office' | 'thermal' | 'none';
  /** How dark the shadow of the person is who takes the photo, from 0 to 1. */
  shadow: number;
  /** The corner of the photo that the shadow falls on. */
  shadowOn: ShadedCorner;
  /** Folds across the sheet, as fractions of its height. */
  folds: readonly number[];
  /** Standard deviation of the noise that the camera adds. */
  grain: number;
  blur: number;
  /** Of JPEG, from 1 to 100. */
  quality: number;
  /** Quarter turns clockwise. */
  quarters: 0 | 1 | 2 | 3;
}

/** Seen from somewhat below and to the right, in a room with little light. */
const usualShot: Shot = {
  width: 1260,
  height: 1680,
  corners: [
    { x: 118, y: 96 },
    { x: 1136, y: 132 },
    { x: 1204, y: 1556 },
    { x: 64, y: 1590 },
  ],
  page: 0,
  paper: 'office',
  shadow: 0.3,
  shadowOn: 'lr',
  folds: [],
  grain: 34,
  blur: 0.6,
  quality: 80,
  quarters: 0,
};

/** Pixels of the drawn sheet per point. */
const scale = 2.2;

/** A page of a sheet on a table, as a telephone would take it. */
export async function photograph(sheet: Sheet, shot: Shot = usualShot): Promise<DrawnDocument> {
  const { canvas, words, places } = drawn(sheet, shot);
  const projection = projectionOnto(shot.corners);
  const pixels = taken(canvas, projection, shot).data();
  const { width, height } = shot;
  const bytes = await developed(sharp(pixels, { raw: { width, height, channels: 4 } }), shot);
  const onPhoto = places.map((place) => ({
    ...place,
    box: boxOnPhoto(place.box, projection, shot),
  }));
  return { bytes, words: [seen(words, projection, shot)], places: onPhoto };
}

async function developed(picture: Sharp, shot: Shot): Promise<Buffer> {
  const turned = async (image: Sharp) =>
    sharp(await image.png().toBuffer()).rotate(shot.quarters * 90);
  if (shot.paper === 'none') return (await turned(picture)).png().toBuffer();
  const grained = picture
    .removeAlpha()
    .composite(shot.grain > 0 ? [{ ...grainOf(shot), blend: 'soft-light' }] : []);
  const soft = shot.blur > 0 ? grained.blur(shot.blur) : grained;
  return (shot.quarters === 0 ? soft : await turned(soft))
    .jpeg({ quality: shot.quality })
    .toBuffer();
}

/** What a camera adds in a room with little light; the same grains each time, so that the same photo is the same file. */
function grainOf({ width, height, grain }: Shot) {
  const input = Buffer.alloc(width * height);
  let state = 12_345;
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) / 2 ** 24 - 0.5;
  };
  // The sum of three is nearly a normal distribution, with half of the deviation.
  for (let at = 0; at < input.length; at++)
    input[at] = Math.min(255, Math.max(0, 128 + (next() + next() + next()) * 2 * grain));
  return { input, raw: { width, height, channels: 1 } } as const;
}

interface DrawnSheet {
  canvas: Canvas;
  words: Word[];
  places: HeldPlace[];
}

function drawn(sheet: Sheet, { page, paper }: Shot): DrawnSheet {
  const canvas = createCanvas(Math.round(sheet.width * scale), Math.round(sheet.height * scale));
  const pen = canvas.getContext('2d');
  if (paper !== 'none') {
    pen.fillStyle = paper === 'thermal' ? '#dedcd2' : '#fbfaf6';
    pen.fillRect(0, 0, canvas.width, canvas.height);
  }
  pen.scale(scale, scale);
  const words: Word[] = [];
  const places: HeldPlace[] = [];
  const draw = (mark: Mark) => {
    pen.fillStyle = mark.color;
    if (mark.kind === 'box') {
      pen.strokeStyle = mark.color;
      if (mark.isOutline) pen.strokeRect(mark.x, mark.y, mark.width, mark.height);
      else pen.fillRect(mark.x, mark.y, mark.width, mark.height);
      return;
    }
    pen.font = `${mark.size}px "${familyOf(mark.font)}"`;
    const widthOf = (text: string) => pen.measureText(text).width;
    const left = leftOf(mark, widthOf(mark.text));
    pen.fillText(mark.text, left, mark.baseline);
    const placed = placedText(mark, left, widthOf, sheet);
    words.push(...placed.words);
    places.push(...placed.places.map((place) => ({ ...place, page: 0 })));
  };
  for (const mark of sheet.pages[page] ?? []) draw(mark);
  if (paper === 'thermal') fade(pen, sheet);
  return { canvas, words, places };
}

/** Heat and age take the print of a thermal printer away, in bands. */
function fade(pen: SKRSContext2D, { width, height }: Sheet): void {
  const bands = 9;
  for (let band = 0; band < bands; band++) {
    pen.fillStyle = `rgba(222, 220, 210, ${0.25 + ((band * 7) % 5) * 0.07})`;
    pen.fillRect(0, (band * height) / bands, width, height / bands);
  }
}

/** The sheet in its perspective on the table, with the shadow of the person who takes the photo. */
function taken(sheet: Canvas, projection: Projection, shot: Shot): Canvas {
  const { width, height, corners, shadow } = shot;
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (shot.paper === 'none') {
    drawInPerspective(pen, sheet, projection);
    return canvas;
  }
  drawTable(pen, shot);
  pen.save();
  pen.shadowColor = 'rgba(0, 0, 0, 0.55)';
  pen.shadowBlur = 34;
  pen.shadowOffsetY = 12;
  outline(pen, corners);
  pen.fillStyle = '#e9e6de';
  pen.fill();
  pen.restore();
  drawInPerspective(pen, sheet, projection);
  for (const fold of shot.folds) drawFold(pen, fold, projection);
  const daylight = pen.createLinearGradient(...acrossTo(shot));
  daylight.addColorStop(0, 'rgba(40, 30, 20, 0)');
  daylight.addColorStop(0.55, `rgba(40, 30, 20, ${shadow * 0.2})`);
  daylight.addColorStop(0.72, `rgba(30, 24, 20, ${shadow * 0.8})`);
  daylight.addColorStop(1, `rgba(30, 24, 20, ${shadow})`);
  pen.fillStyle = daylight;
  pen.fillRect(0, 0, width, height);
  return canvas;
}

/** From the corner in the light to the one in the shadow. */
function acrossTo({ width, height, shadowOn }: Shot): [number, number, number, number] {
  const x = shadowOn.endsWith('r') ? width : 0;
  const y = shadowOn.startsWith('l') ? height : 0;
  return [width - x, height - y, x, y];
}

/** Above a fold the paper turns from the light, below it towards it. */
function drawFold(pen: SKRSContext2D, fold: number, projection: Projection): void {
  const reach = 0.03;
  const shades = [
    [fold - reach, fold, 'rgba(30, 26, 20, 0.22)'],
    [fold, fold + reach, 'rgba(255, 255, 255, 0.25)'],
  ] as const;
  for (const [top, bottom, shade] of shades) {
    const corners = [
      { x: 0, y: top },
      { x: 1, y: top },
      { x: 1, y: bottom },
      { x: 0, y: bottom },
    ].map((point) => projection.onPhoto(point));
    outline(pen, corners);
    pen.fillStyle = shade;
    pen.fill();
  }
}

function drawTable(pen: SKRSContext2D, photo: Shot): void {
  pen.fillStyle = '#7e5c3f';
  pen.fillRect(0, 0, photo.width, photo.height);
  for (let line = 0; line < 160; line++) {
    const x = (line * 977) % photo.width;
    pen.strokeStyle = line % 3 === 0 ? 'rgba(60, 38, 20, 0.28)' : 'rgba(170, 130, 90, 0.16)';
    pen.lineWidth = 1 + (line % 4);
    pen.beginPath();
    pen.moveTo(x, 0);
    pen.bezierCurveTo(x + 26, photo.height / 3, x - 30, photo.height / 2, x + 12, photo.height);
    pen.stroke();
  }
}

function outline(pen: SKRSContext2D, points: readonly Point[]): void {
  pen.beginPath();
  for (const { x, y } of points) pen.lineTo(x, y);
  pen.closePath();
}

/** How many strips a sheet has in each direction; within one, the perspective is hardly visible. */
const strips = 14;

/** A canvas has no perspective, so each small piece of the sheet is drawn with a transformation of its own. */
function drawInPerspective(pen: SKRSContext2D, sheet: Canvas, projection: Projection): void {
  const [width, height] = [sheet.width / strips, sheet.height / strips];
  for (let row = 0; row < strips; row++) {
    for (let column = 0; column < strips; column++) {
      const at = (right: number, down: number) =>
        projection.onPhoto({ x: (column + right) / strips, y: (row + down) / strips });
      const [origin, right, down] = [at(0, 0), at(1, 0), at(0, 1)];
      pen.save();
      // A little larger, so that no seam is left between the pieces.
      outline(pen, [at(-0.02, -0.02), at(1.02, -0.02), at(1.02, 1.02), at(-0.02, 1.02)]);
      pen.clip();
      pen.setTransform(
        (right.x - origin.x) / width,
        (right.y - origin.y) / width,
        (down.x - origin.x) / height,
        (down.y - origin.y) / height,
        origin.x,
        origin.y,
      );
      const bleed = 4;
      const [x, y] = [column * width - bleed, row * height - bleed];
      const [w, h] = [width + 2 * bleed, height + 2 * bleed];
      pen.drawImage(sheet, x, y, w, h, -bleed, -bleed, w, h);
      pen.restore();
    }
  }
}

/** What recognition makes of a good photo: words where they are in it, and a little doubt. */
function seen(words: readonly Word[], projection: Projection, shot: Shot): PageOfWords {
  const [width, height] =
    shot.quarters % 2 === 0 ? [shot.width, shot.height] : [shot.height, shot.width];
  return {
    width: width / 2,
    height: height / 2,
    source: 'ocr',
    words: words.map((word, index) => ({
      ...word,
      box: boxOnPhoto(word.box, projection, shot),
      confidence: 0.97 - ((index * 5) % 9) / 100,
      size: word.size * 0.87,
    })),
  };
}

function boxOnPhoto([left, top, right, bottom]: Box, projection: Projection, shot: Shot): Box {
  const around = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ].map((point) => projection.onPhoto(point));
  const points = around.map(({ x, y }) => turned(x / shot.width, y / shot.height, shot.quarters));
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function turned(x: number, y: number, quarters: Shot['quarters']): readonly [number, number] {
  switch (quarters) {
    case 0:
      return [x, y];
    case 1:
      return [1 - y, x];
    case 2:
      return [1 - x, 1 - y];
    case 3:
      return [y, 1 - x];
  }
}
