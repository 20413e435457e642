import type { Box } from '../reading.ts';
import type { PageOfWords, Word } from '../words.ts';
import { squash } from './text.ts';

/** A word, or its part up to a colon, in points. */
export interface Token {
  text: string;
  squashed: string;
  page: number;
  /** Original position on the page; the values below are corrected for skew. */
  box: Box;
  left: number;
  top: number;
  right: number;
  bottom: number;
  size: number;
  confidence: number;
  /** Index of its cell in the row; cells are separated by wide gaps. */
  cell: number;
  /** Start index in the row's text. */
  at: number;
}

/** Tokens on one line of a page. */
export interface Row {
  /** Index among all rows of the document. */
  index: number;
  page: number;
  tokens: Token[];
  /** Tokens joined by spaces, cells by tabs. */
  text: string;
  top: number;
  bottom: number;
  size: number;
}

export interface PageShape {
  width: number;
  height: number;
  source: 'text' | 'ocr';
}

export interface Layout {
  pages: PageShape[];
  rows: Row[];
  /** The usual font size of the document, in points. */
  size: number;
}

export function layOut(pages: PageOfWords[]): Layout {
  const rows: Row[] = [];
  for (const [number, page] of pages.entries()) {
    for (const tokens of rowsOf(tokensOf(page, number))) {
      const whole = page.source === 'ocr' ? withWholeAmounts(tokens) : tokens;
      rows.push(rowOf(whole, rows.length));
    }
  }
  const sizes = rows.flatMap(({ tokens }) => tokens.map(({ size }) => size)).sort((a, b) => a - b);
  return { pages, rows, size: sizes[sizes.length >> 1] ?? 10 };
}

/** More words than any real page has; limits the work for malicious files. */
const mostWords = 15_000;
const longestWord = 200;

function tokensOf(page: PageOfWords, number: number): Token[] {
  return page.words
    .slice(0, mostWords)
    .flatMap((word) =>
      partsOf(word, page.source === 'ocr').map((part) => tokenOf(part, page, number)),
    );
}

/** `No.:INV-7` and `No.17` are split into label and value; `10:45` and URLs are not. */
function partsOf(word: Word, isRecognised: boolean): Word[] {
  const text = word.text
    .slice(0, longestWord)
    .replace(/\p{Cc}/gu, '-')
    .replace(/[\u2010-\u2012\u2212]/g, '-');
  const cut =
    /^([^:]*\p{L}[^:]*:)([^:/\\].*)$/u.exec(text) ??
    /^((?:No|Nr|Num)\.{1,2})(\[?[A-Z]{0,4}[-/]?\d[\w/-]*\]?)$/i.exec(text) ??
    // The two last columns of a table without a space between them.
    /^(\d{4,}[.,]\d{2})(\d{4,}[.,]\d{2})$/.exec(text) ??
    // The code of a tax rate behind an amount.
    (isRecognised ? /^(\d+[.,]\d{2})([A-Z])$/.exec(text) : null);
  if (!cut) return [{ ...word, text }];
  const [, label = '', value = ''] = cut;
  const [left, top, right, bottom] = word.box;
  const middle = left + ((right - left) * label.length) / text.length;
  return [
    { ...word, text: label, box: [left, top, middle, bottom] },
    { ...word, text: value, box: [middle, top, right, bottom] },
  ];
}

function tokenOf(word: Word, page: PageOfWords, number: number): Token {
  return {
    text: word.text,
    squashed: squash(word.text),
    page: number,
    box: word.box,
    ...levelled(word.box, page),
    size: word.size * page.height,
    confidence: word.confidence,
    cell: 0,
    at: 0,
  };
}

/** The sides of a box in points, rotated so that the lines are level. */
function levelled(box: Box, { width, height, skew = 0 }: PageOfWords) {
  const [left, top, right, bottom] = [
    box[0] * width,
    box[1] * height,
    box[2] * width,
    box[3] * height,
  ];
  const angle = (skew * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const x = (left + right) / 2 - width / 2;
  const y = (top + bottom) / 2 - height / 2;
  const centre = { x: cos * x - sin * y + width / 2, y: sin * x + cos * y + height / 2 };
  // The box of a skewed word is higher than the word.
  const across = (right - left) / 2;
  const up = Math.max(1, (bottom - top) / 2 - across * Math.abs(Math.tan(angle)));
  return {
    left: centre.x - across,
    right: centre.x + across,
    top: centre.y - up,
    bottom: centre.y + up,
  };
}

/** Words belong to the same row if their vertical centres are close. */
function rowsOf(tokens: Token[]): Token[][] {
  const sorted = [...tokens].sort((a, b) => middle(a) - middle(b));
  const rows: Token[][] = [];
  for (const token of sorted) {
    const row = rows.at(-1);
    if (row && sameRow(row, token)) row.push(token);
    else rows.push([token]);
  }
  return rows;
}

const middle = (token: Token) => (token.top + token.bottom) / 2;

function sameRow(row: Token[], token: Token): boolean {
  const averageMiddle = row.reduce((sum, each) => sum + middle(each), 0) / row.length;
  const last = row.at(-1) ?? token;
  const reach = Math.min(token.size, last.size) * 0.5;
  return Math.abs(middle(token) - averageMiddle) < reach;
}

const wholeAmount = /^\D{0,2}\d{1,5}[.,]\d{2}[^\d.,]?$/;
const mostPieces = 4;

/** OCR splits amounts at their decimal sign and behind it: `65. 20`, `1 .60` and `100 . 0 0` are one word each. */
function withWholeAmounts(tokens: Token[]): Token[] {
  const sorted = tokens.sort((a, b) => a.left - b.left);
  const whole: Token[] = [];
  let next = 0;
  for (const [at, first] of sorted.entries()) {
    if (at < next) continue;
    const pieces = [first, ...restOfAmount(first, sorted.slice(at + 1, at + mostPieces))];
    whole.push(pieces.reduce(joined));
    next = at + pieces.length;
  }
  return whole;
}

/** The words behind the first one that make a whole amount of it; none if they do not. */
function restOfAmount(first: Token, following: readonly Token[]): Token[] {
  if (!/^\D{0,2}\d{1,5}(?:[.,]\d?)?$/.test(first.text)) return [];
  const rest: Token[] = [];
  let [text, right] = [first.text, first.right];
  for (const piece of following) {
    const isFraction = /[.,]/.test(text) && /^\d{1,2}[^\d.,]?$/.test(piece.text);
    const isSign = !/[.,]/.test(text) && /^[.,]\d{0,2}[^\d.,]?$/.test(piece.text);
    if (!isFraction && !isSign) return [];
    // Two digits may be far from a decimal sign; single ones could be other numbers.
    const reach = /[.,]$/.test(text) && /^\d{2}/.test(piece.text) ? 1.2 : isSign ? 0.8 : 0.5;
    if (piece.left - right >= first.size * reach) return [];
    text += piece.text;
    right = piece.right;
    rest.push(piece);
    if (wholeAmount.test(text)) return rest;
  }
  return [];
}

function joined(a: Token, b: Token): Token {
  const text = a.text + b.text;
  return {
    ...a,
    text,
    squashed: squash(text),
    box: [
      a.box[0],
      Math.min(a.box[1], b.box[1]),
      Math.max(a.box[2], b.box[2]),
      Math.max(a.box[3], b.box[3]),
    ],
    top: Math.min(a.top, b.top),
    right: b.right,
    bottom: Math.max(a.bottom, b.bottom),
    confidence: Math.min(a.confidence, b.confidence),
  };
}

function rowOf(tokens: Token[], index: number): Row {
  const sorted = tokens.sort((a, b) => a.left - b.left);
  let text = '';
  let cell = 0;
  for (const [i, token] of sorted.entries()) {
    const before = sorted[i - 1];
    if (before) {
      const apart = token.left - before.right > Math.max(before.size, token.size) * 0.95;
      if (apart) cell += 1;
      text += apart ? '\t' : ' ';
    }
    token.cell = cell;
    token.at = text.length;
    text += token.text;
  }
  const sizes = sorted.map(({ size }) => size).sort((a, b) => a - b);
  return {
    index,
    page: sorted[0]?.page ?? 0,
    tokens: sorted,
    text,
    top: Math.min(...sorted.map(({ top }) => top)),
    bottom: Math.max(...sorted.map(({ bottom }) => bottom)),
    size: sizes[sizes.length >> 1] ?? 10,
  };
}

/** A part of a row's text with its tokens. */
export interface Span {
  row: Row;
  tokens: Token[];
  raw: string;
  left: number;
  right: number;
  confidence: number;
}

export function spanOf(row: Row, start: number, end: number): Span {
  const tokens = row.tokens.filter((t) => t.at < end && t.at + t.text.length > start);
  return {
    row,
    tokens,
    raw: row.text.slice(start, end).replace(/\t/g, ' ').trim(),
    left: Math.min(...tokens.map(({ left }) => left)),
    right: Math.max(...tokens.map(({ right }) => right)),
    confidence: Math.min(1, ...tokens.map(({ confidence }) => confidence)),
  };
}

export function cellsOf(row: Row): Span[] {
  const cells: Span[] = [];
  let start = 0;
  for (const part of row.text.split('\t')) {
    cells.push(spanOf(row, start, start + part.length));
    start += part.length + 1;
  }
  return cells;
}

/** The bounding box of a span, as fractions of the page. */
export function boxOf({ tokens }: Span): Box | null {
  if (tokens.length === 0) return null;
  const boxes = tokens.map(({ box }) => box);
  const within = (value: number) => Math.min(1, Math.max(0, value));
  return [
    within(Math.min(...boxes.map(([left]) => left))),
    within(Math.min(...boxes.map(([, top]) => top))),
    within(Math.max(...boxes.map(([, , right]) => right))),
    within(Math.max(...boxes.map(([, , , bottom]) => bottom))),
  ];
}
