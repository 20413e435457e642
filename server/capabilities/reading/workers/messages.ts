import type { UnreadableReason } from '#shared/reading/pages/UnreadableDocument.ts';
import type { Reading } from '#shared/reading/reading.ts';
import type { ReadingLimits } from '../limits.ts';

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

/** Tells the process of a worker that its task is over. */
export const restMessage = 'rest';

/** Tells the process of a worker that its thread is ready for tasks. */
export const loadedMessage = 'loaded';

/** A task for a worker. */
export type Task =
  | { kind: 'read' | 'read_text'; bytes: Uint8Array; limits: ReadingLimits }
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
  /** The text layer is not enough: the document, or a picture in it, has to be recognised. */
  | { kind: 'to_recognise' }
  | { kind: 'preview'; webp: Uint8Array }
  | { kind: 'unreadable'; reason: UnreadableReason }
  | { kind: 'failed'; message: string };

/** Sent until the answer: after every page, and before words of a page are recognised. */
export type Advance = { kind: 'advanced' } | { kind: 'recognises' };
