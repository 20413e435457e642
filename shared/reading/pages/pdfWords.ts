import { isCurrencyMark } from '../engine/amounts.ts';
import { storable } from '../storable.ts';
import type { PageOfWords, Word } from '../words.ts';
import type { PageText, PdfPage, TextItem } from './PdfFile.ts';
import { type Paint, type Quarter, separateHiddenWords } from './separateHiddenWords.ts';
import { UnreadableDocument } from './UnreadableDocument.ts';

/** Approximate letter widths of a common typeface, to place words inside a run of text. */
const narrow = new Set("iljtfI.,:;'|!()[]{}-/ ");
const wide = new Set('mwMW@%—');

function advanceOf(text: string): number {
  let total = 0;
  for (const letter of text) {
    if (narrow.has(letter)) total += 0.3;
    else if (wide.has(letter)) total += 0.85;
    else if (letter >= 'A' && letter <= 'Z') total += 0.68;
    else total += 0.55;
  }
  return total;
}

/** A piece of text, in points from the top left corner of the upright page. */
interface Piece {
  text: string;
  left: number;
  right: number;
  baseline: number;
  size: number;
  /** Whether white space precedes it. */
  apart: boolean;
  /** Drawn as one text, so that no letter before it belongs to it. */
  isAmount: boolean;
  quarter: Quarter;
}

const wholeAmount = /^\d[\d., '’]*[.,]\d{2}(?<rest>\D*)$/u;

/** With or without a currency; the rest of a number such as `RE2024.10-17` is none. */
function isWholeAmount(text: string): boolean {
  const rest = wholeAmount.exec(text)?.groups?.['rest']?.trim();
  return rest === '' || (rest !== undefined && isCurrencyMark(rest));
}

/** The words of a page's text layer with their positions; invisible ones are marked as hidden. */
export async function pdfWords<Page extends PdfPage>(
  page: Page,
  mostWords: number,
  paint: Paint<Page>,
): Promise<PageOfWords> {
  const viewport = page.getViewport({ scale: 1 });
  const content = await page.getTextContent({ includeMarkedContent: false });
  const { turned, ...read } = wordsOfText(viewport, content, mostWords);
  return separateHiddenWords((longest) => paint(page, longest), read, turned);
}

interface PageSize {
  width: number;
  height: number;
  /** From the coordinates of the file to points from the top left corner. */
  transform: number[];
}

/** The words of a text layer, upright, with the quarter turns that made them so. */
export function wordsOfText(
  { width, height, transform }: PageSize,
  { items }: PageText,
  mostWords: number,
): PageOfWords & { turned: Quarter } {
  const pieces: Piece[] = [];
  let apart = true;
  for (const item of items) {
    if (!('str' in item)) continue;
    // The code of a glyph without a letter, which may be a minus, as others that are kept.
    const str = storable(item.str, '\u0001');
    pieces.push(...piecesOf({ ...item, str }, transform, apart));
    apart = item.hasEOL || /\s$/.test(str) || (str === '' && apart);
  }
  const turned = mostly(pieces);
  const joined = joinPieces(pieces.filter(({ quarter }) => quarter === turned));
  if (joined.length > mostWords) throw new UnreadableDocument('too_many_words');
  const [w, h] = turned % 2 === 0 ? [width, height] : [height, width];
  const words = withoutDoubles(
    joined.map((piece) => wordOf(turn(piece, turned, width, height), w, h)),
  );
  return { width: w, height: h, source: 'text', words, turned };
}

function piecesOf(item: TextItem, viewport: number[], apart: boolean): Piece[] {
  const matrix = multiply(viewport, item.transform);
  const [a = 0, b = 0, , , x = 0, y = 0] = matrix;
  const [, , c = 0, d = 0] = matrix;
  const size = Math.hypot(c, d);
  const quarter = quarterOf(a, b);
  if (quarter === null || size === 0) return [];
  // Along the writing direction, as if the text were upright.
  const [start, baseline] = upright(x, y, quarter);
  const total = advanceOf(item.str);
  const unit = total === 0 ? 0 : item.width / total;
  const pieces: Piece[] = [];
  for (const match of item.str.matchAll(/\S+/g)) {
    const before = advanceOf(item.str.slice(0, match.index));
    const left = start + before * unit;
    const right = left + advanceOf(match[0]) * unit;
    const spaced = match.index > 0 || apart;
    const isAmount = match.index === 0 && isWholeAmount(item.str);
    pieces.push({ text: match[0], left, right, baseline, size, apart: spaced, isAmount, quarter });
  }
  return pieces;
}

function multiply(m: number[], n: number[]): number[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = m;
  const [p = 1, q = 0, r = 0, s = 1, t = 0, u = 0] = n;
  return [
    a * p + c * q,
    b * p + d * q,
    a * r + c * s,
    b * r + d * s,
    a * t + c * u + e,
    b * t + d * u + f,
  ];
}

/** Text at an angle, such as a stamp across the page, belongs to no line. */
function quarterOf(a: number, b: number): Quarter | null {
  const degrees = (Math.atan2(b, a) * 180) / Math.PI;
  if (Math.abs(degrees) < 8) return 0;
  if (Math.abs(degrees - 90) < 8) return 1;
  if (Math.abs(Math.abs(degrees) - 180) < 8) return 2;
  return Math.abs(degrees + 90) < 8 ? 3 : null;
}

function upright(x: number, y: number, quarter: Quarter): [number, number] {
  if (quarter === 1) return [y, -x];
  if (quarter === 2) return [-x, -y];
  return quarter === 3 ? [-y, x] : [x, y];
}

function mostly(pieces: Piece[]): Quarter {
  const weights = [0, 0, 0, 0];
  for (const { quarter, text } of pieces) weights[quarter] = (weights[quarter] ?? 0) + text.length;
  const quarters: Quarter[] = [0, 1, 2, 3];
  return quarters.reduce((best, q) => ((weights[q] ?? 0) > (weights[best] ?? 0) ? q : best), 0);
}

/** Moves rotated text so that the page's top left corner is the origin again. */
function turn(piece: Piece, quarter: Quarter, width: number, height: number): Piece {
  const dx = quarter === 2 ? width : quarter === 3 ? height : 0;
  const dy = quarter === 1 ? width : quarter === 2 ? height : 0;
  return {
    ...piece,
    left: piece.left + dx,
    right: piece.right + dx,
    baseline: piece.baseline + dy,
  };
}

/** Some programs draw each letter, or each change of spacing, separately. */
function joinPieces(pieces: Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const follows =
      last &&
      !piece.apart &&
      !(piece.isAmount && /\p{L}$/u.test(last.text)) &&
      Math.abs(piece.baseline - last.baseline) < last.size * 0.2 &&
      Math.abs(piece.size - last.size) < last.size * 0.35 &&
      piece.left - last.right < last.size * 0.15 &&
      piece.left - last.right > -last.size * 0.4;
    if (!follows) joined.push({ ...piece });
    else {
      last.text += piece.text;
      last.right = Math.max(last.right, piece.right);
    }
  }
  return joined;
}

function wordOf(piece: Piece, width: number, height: number): Word {
  const { text, left, right, baseline, size } = piece;
  return {
    text: text.normalize('NFKC'),
    box: [
      left / width,
      (baseline - size * 0.78) / height,
      right / width,
      (baseline + size * 0.22) / height,
    ],
    confidence: 1,
    size: size / height,
    bold: false,
  };
}

/** Bold type is often faked by drawing the same word twice, slightly shifted. */
function withoutDoubles(words: Word[]): Word[] {
  const seen = new Map<string, Word[]>();
  return words.filter((word) => {
    const same = seen.get(word.text) ?? [];
    const [left, top] = word.box;
    const reach = word.size * 0.25;
    if (same.some(({ box }) => Math.abs(box[0] - left) < reach && Math.abs(box[1] - top) < reach))
      return false;
    same.push(word);
    seen.set(word.text, same);
    return left < 1 && top < 1 && word.box[2] > 0 && word.box[3] > 0;
  });
}
