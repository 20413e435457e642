import type { Box } from '../reading.ts';
import type { PageOfWords, Word } from '../words.ts';

/** The pixels of a page, four bytes each, row by row. */
export interface PaintedPage {
  width: number;
  height: number;
  data: ArrayLike<number>;
}

/** Paints a page so that its longer side has this many pixels. */
export type Paint<Page> = (page: Page, longest: number) => Promise<PaintedPage>;

/** The clockwise quarter turns of a page's text lines; its words are stored as if upright. */
export type Quarter = 0 | 1 | 2 | 3;

/**
 * Separates visible words from invisible ones: white on white, behind a picture, clipped, or tiny.
 * The page is painted, and a word counts as visible when something stands out at its position; so
 * the text layer over a scan is visible too.
 */
export async function separateHiddenWords(
  paint: (longest: number) => Promise<PaintedPage>,
  read: PageOfWords,
  turned: Quarter,
): Promise<PageOfWords> {
  if (read.words.length === 0) return read;
  const painted = await paint(sideFor(read));
  const words: Word[] = [];
  const hidden: Word[] = [];
  for (const word of read.words) {
    const place = onPage(word.box, turned);
    const isSeen =
      !isDust(word, read) && (isSign(word) || standsOut(painted, place, contrastFor(word, read)));
    (isSeen ? words : hidden).push(word);
  }
  return hidden.length === 0 ? read : { ...read, words, hidden };
}

/** Just fine enough for the smallest print, because every page with text is painted for this. */
function sideFor({ width, height }: PageOfWords): number {
  return Math.min(4000, Math.max(width, height) * 1.4);
}

/** In points on a sheet of paper. Smaller pages, such as labels, are enlarged when read. */
const smallestPrint = 3;
const sheetHeight = 842;

function isDust({ size }: Word, { height }: PageOfWords): boolean {
  return size * Math.max(height, sheetHeight) < smallestPrint;
}

/** A dot or a dash has too little ink to decide, and says nothing alone. */
const isSign = ({ text }: Word) => !/[\p{L}\p{N}]/u.test(text);

function onPage(box: Box, turned: Quarter): Box {
  const [left, top, right, bottom] = box;
  if (turned === 1) return [1 - bottom, left, 1 - top, right];
  if (turned === 2) return [1 - right, 1 - bottom, 1 - left, 1 - top];
  return turned === 3 ? [top, 1 - right, bottom, 1 - left] : box;
}

/** Out of 255: nobody can read paler letters than this, except in a large headline. */
function contrastFor({ size }: Word, { height }: PageOfWords): number {
  return size * height > 18 ? 12 : 24;
}

/** A larger area than any word is sampled on a grid. */
const mostSamples = 4000;

/** Whether enough of the area differs from its background. */
function standsOut({ width, height, data }: PaintedPage, box: Box, contrast: number): boolean {
  const [left, top, right, bottom] = insideOf(box, width, height);
  const step = Math.max(1, Math.ceil(Math.sqrt(((right - left) * (bottom - top)) / mostSamples)));
  const ofShade = new Uint16Array(256);
  let all = 0;
  for (let y = top; y < bottom; y += step) {
    for (let x = left; x < right; x += step) {
      const at = (y * width + x) * 4;
      const shade =
        0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
      const rounded = Math.round(shade);
      ofShade[rounded] = (ofShade[rounded] ?? 0) + 1;
      all++;
    }
  }
  const ground = middleOf(ofShade, all);
  const ink = ofShade.reduce(
    (sum, count, shade) => (Math.abs(shade - ground) >= contrast ? sum + count : sum),
    0,
  );
  return ink >= Math.max(1, all * 0.02);
}

/** The median shade. */
function middleOf(ofShade: Uint16Array, all: number): number {
  let sum = 0;
  return ofShade.findIndex((count) => {
    sum += count;
    return sum > all >> 1;
  });
}

/** The pixels of a box without its margin, into which table lines and neighbours may extend. */
function insideOf([left, top, right, bottom]: Box, width: number, height: number): Box {
  const rim = (bottom - top) * 0.12;
  const within = (value: number, most: number) => Math.min(most, Math.max(0, value));
  return [
    within(Math.floor(left * width), width),
    within(Math.floor((top + rim) * height), height),
    within(Math.ceil(right * width), width),
    within(Math.ceil((bottom - rim) * height), height),
  ];
}
