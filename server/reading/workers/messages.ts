import type { Reading } from '#shared/reading/reading.ts';
import type { PageOfWords } from '#shared/reading/words.ts';
import type { ReadingLimits } from '../limits.ts';
import type { UnreadableReason } from '../UnreadableDocument.ts';

export interface ReadDocument {
  pages: PageOfWords[];
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
      turned: 0 | 1 | 2 | 3;
      longest: number;
    };

/** What it answers. */
export type Answer =
  | { kind: 'read'; document: ReadDocument }
  | { kind: 'preview'; webp: Uint8Array }
  | { kind: 'unreadable'; reason: UnreadableReason }
  | { kind: 'failed'; message: string };
