import type { Reading } from '#shared/reading/reading.ts';
import type { ReadingLimits } from '../limits.ts';
import type { UnreadableReason } from '../UnreadableDocument.ts';

export type Quarters = 0 | 1 | 2 | 3;

export interface ReadDocument {
  pageCount: number;
  /** For each page, the clockwise quarter turns that make it upright. */
  turned: Quarters[];
  /**
   * In stored form; `null` when there are too many. Packed here, because unpacking would block the
   * server.
   */
  words: Uint8Array | null;
  reading: Reading;
}

/** A task for a worker. */
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

/** The answer of a worker. */
export type Answer =
  | { kind: 'read'; document: ReadDocument }
  | { kind: 'preview'; webp: Uint8Array }
  | { kind: 'unreadable'; reason: UnreadableReason }
  | { kind: 'failed'; message: string };

/** Sent after every page until the answer. */
export interface Advance {
  kind: 'advanced';
}
