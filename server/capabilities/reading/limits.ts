import type { MemoryLimits } from './workers/IsolatedWorker.ts';

/** What one document may take. */
export interface ReadingLimits extends MemoryLimits {
  pages: number;
  /** Of a picture, before it is made smaller. */
  pixels: number;
  /** Of a picture that cannot be decoded bit by bit. */
  pixelsAtOnce: number;
  /** More than the smallest print fills a page with: what the places of words say takes longer the more there are. */
  wordsOfPage: number;
  words: number;
  /** These are of the processor's time. For the whole document, with the wait for a free worker left out. */
  milliseconds: number;
  /** For a page, or whatever else is done at one go: who is stuck is not waited for. */
  stepMilliseconds: number;
  /** For the picture of a page, which is to look at. */
  previewMilliseconds: number;
}

export const readingLimits: ReadingLimits = {
  pages: 60,
  pixels: 120_000_000,
  pixelsAtOnce: 60_000_000,
  wordsOfPage: 5_000,
  words: 60_000,
  milliseconds: 120_000,
  stepMilliseconds: 30_000,
  previewMilliseconds: 12_000,
  heapMegabytes: 512,
  residentMegabytes: 1_500,
};
