import type { Reading } from '#shared/reading/reading.ts';
import type { ReadingLimits } from '../limits.ts';
import type { UnreadableReason } from '../UnreadableDocument.ts';

export type Quarters = 0 | 1 | 2 | 3;

export interface ReadDocument {
  pageCount: number;
  /** Of each page, by how many quarters clockwise it has to be turned to stand upright. */
  turned: Quarters[];
  /** As they are kept; `null` where they are too many. A server that took them apart would answer nobody meanwhile. */
  words: Uint8Array | null;
  reading: Reading;
}

/** What a worker is asked for. */
export type Task =
  | { kind: 'read'; bytes: Uint8Array; limits: ReadingLimits }
  | {
      kind: 'preview';
      bytes: Uint8Array;
      limits: ReadingLimits;
      page: number;
      turned: Quarters;
      longest: number;
    };

/** What it answers. */
export type Answer =
  | { kind: 'read'; document: ReadDocument }
  | { kind: 'preview'; webp: Uint8Array }
  | { kind: 'unreadable'; reason: UnreadableReason }
  | { kind: 'failed'; message: string };

/** What it says until then, after every page. */
export interface Advance {
  kind: 'advanced';
}
