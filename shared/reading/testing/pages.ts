import type { PageOfWords, Word } from '../words.ts';

/** A line of text on a made-up page, in points from the top left corner. */
export interface Line {
  x: number;
  y: number;
  text: string;
  size?: number;
  /** `x` is the right end of the line instead of the left. */
  flushRight?: boolean;
}

export const pageWidth = 595;
export const pageHeight = 842;

export const widthOf = (text: string, size: number) => text.length * size * 0.52;

/** Words in the format of a text layer. */
export function pageOf(lines: Line[], source: 'text' | 'ocr' = 'text'): PageOfWords {
  return { width: pageWidth, height: pageHeight, source, words: lines.flatMap(wordsOf) };
}

function wordsOf({ x, y, text, size = 10, flushRight = false }: Line): Word[] {
  const begin = flushRight ? x - widthOf(text, size) : x;
  return [...text.matchAll(/\S+/g)].map((match) => {
    const left = begin + widthOf(text.slice(0, match.index), size);
    const right = left + widthOf(match[0], size);
    return {
      text: match[0],
      box: [left / pageWidth, y / pageHeight, right / pageWidth, (y + size) / pageHeight],
      confidence: 1,
      size: size / pageHeight,
      bold: false,
    };
  });
}
