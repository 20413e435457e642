import type { Box } from '#shared/reading/reading.ts';
import type { Word } from '#shared/reading/words.ts';
import type { Rectangle } from './image/gray.ts';
import { mapPoint } from './image/placement.ts';
import type { Prepared } from './image/prepare.ts';

/** A word in pixels of the prepared picture. */
export interface SeenWord {
  text: string;
  at: Rectangle;
  /** From 0 to 1. */
  confidence: number;
}

/** With its position on the page that the picture was made from. */
export function onPage({ text, at, confidence }: SeenWord, page: Prepared): Word {
  const [right, bottom] = [at.left + at.width, at.top + at.height];
  const corners = [
    mapPoint(page.placement, at.left, at.top),
    mapPoint(page.placement, right, at.top),
    mapPoint(page.placement, at.left, bottom),
    mapPoint(page.placement, right, bottom),
  ];
  const xs = corners.map(([x]) => x / page.width);
  const ys = corners.map(([, y]) => y / page.height);
  const box: Box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  return { text, box, confidence, size: letterSize(text, box), bold: false };
}

/**
 * The font size from the height of the ink: a word without ascenders is lower than its font size.
 */
function letterSize(text: string, [, top, , bottom]: Box): number {
  const tall = /[A-Z0-9bdfhkltßÄÖÜ€$£()|/[\]]/.test(text);
  const deep = /[gjpqy,;()|/[\]]/.test(text);
  const share = tall ? (deep ? 0.95 : 0.75) : deep ? 0.75 : 0.55;
  return (bottom - top) / share;
}
