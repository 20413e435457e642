import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';
import type { Box } from '#shared/reading/reading.ts';
import type { PageOfWords, Word } from '#shared/reading/words.ts';
import { type DrawnDocument, fontFolder, type HeldPlace, leftOf, placedText } from './drawPdf.ts';
import { type Corners, type Point, type Projection, projectionOnto } from './projection.ts';
import type { FontName, Mark, Sheet } from './Sheet.ts';

GlobalFonts.registerFromPath(`${fontFolder}/LiberationSans-Regular.ttf`, 'Sheet Sans');
GlobalFonts.registerFromPath(`${fontFolder}/LiberationSans-Bold.ttf`, 'Sheet Sans Bold');

/** A photo shows no difference between the typefaces; what is bold stays so. */
const familyOf = (font: FontName) => (/Bold$/.test(font) ? 'Sheet Sans Bold' : 'Sheet Sans');

const photo = { width: 1260, height: 1680 } as const;
/** Pixels of the drawn sheet per point. */
const scale = 2.2;

/** Where the corners of the sheet are in the photo: seen from somewhat below and to the right. */
const corners: Corners = [
  { x: 118, y: 96 },
  { x: 1136, y: 132 },
  { x: 1204, y: 1556 },
  { x: 64, y: 1590 },
];

/** The first page of a sheet on a table, as a telephone would take it. */
export async function photograph(sheet: Sheet): Promise<DrawnDocument> {
  const { canvas, words, places } = drawn(sheet);
  const projection = projectionOnto(corners);
  const pixels = taken(canvas, projection).data();
  const raw = { width: photo.width, height: photo.height, channels: 4 } as const;
  const bytes = await sharp(pixels, { raw })
    .removeAlpha()
    .composite([{ input: await grain(), blend: 'soft-light' }])
    .blur(0.6)
    .jpeg({ quality: 80 })
    .toBuffer();
  const onPhoto = places.map((place) => ({ ...place, box: boxOnPhoto(place.box, projection) }));
  return { bytes, words: [seen(words, projection)], places: onPhoto };
}

/** What a camera adds in a room with little light. */
function grain(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 34 } as const;
  const { width, height } = photo;
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

interface DrawnSheet {
  canvas: Canvas;
  words: Word[];
  places: HeldPlace[];
}

function drawn(sheet: Sheet): DrawnSheet {
  const canvas = createCanvas(Math.round(sheet.width * scale), Math.round(sheet.height * scale));
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#fbfaf6';
  pen.fillRect(0, 0, canvas.width, canvas.height);
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
  for (const mark of sheet.pages[0] ?? []) draw(mark);
  return { canvas, words, places };
}

/** The sheet in its perspective on the table, with the shadow of the person who takes the photo. */
function taken(sheet: Canvas, projection: Projection): Canvas {
  const canvas = createCanvas(photo.width, photo.height);
  const pen = canvas.getContext('2d');
  drawTable(pen);
  pen.save();
  pen.shadowColor = 'rgba(0, 0, 0, 0.55)';
  pen.shadowBlur = 34;
  pen.shadowOffsetY = 12;
  outline(pen, corners);
  pen.fillStyle = '#e9e6de';
  pen.fill();
  pen.restore();
  drawInPerspective(pen, sheet, projection);
  const daylight = pen.createLinearGradient(0, 0, photo.width, photo.height);
  daylight.addColorStop(0, 'rgba(40, 30, 20, 0)');
  daylight.addColorStop(0.55, 'rgba(40, 30, 20, 0.06)');
  daylight.addColorStop(0.72, 'rgba(30, 24, 20, 0.24)');
  daylight.addColorStop(1, 'rgba(30, 24, 20, 0.3)');
  pen.fillStyle = daylight;
  pen.fillRect(0, 0, photo.width, photo.height);
  return canvas;
}

function drawTable(pen: SKRSContext2D): void {
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
function seen(words: readonly Word[], projection: Projection): PageOfWords {
  const { width, height } = photo;
  return {
    width: width / 2,
    height: height / 2,
    source: 'ocr',
    words: words.map((word, index) => ({
      ...word,
      box: boxOnPhoto(word.box, projection),
      confidence: 0.97 - ((index * 5) % 9) / 100,
      size: word.size * 0.87,
    })),
  };
}

function boxOnPhoto([left, top, right, bottom]: Box, projection: Projection): Box {
  const around = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ].map((point) => projection.onPhoto(point));
  const xs = around.map(({ x }) => x / photo.width);
  const ys = around.map(({ y }) => y / photo.height);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
