import { type ReadingLimits, readingLimits } from './limits.ts';
import { UnreadableDocument } from './UnreadableDocument.ts';
import type { Answer, ReadDocument } from './workers/messages.ts';
import { ReadingPool } from './workers/ReadingPool.ts';

export interface DocumentReader {
  /** The words of a document's pages and what they say. Throws `UnreadableDocument` with a reason that a person understands. */
  read(bytes: Uint8Array): Promise<ReadDocument>;
  /** A page, from 0, as WebP; `turned` as its words have it. */
  preview(bytes: Uint8Array, page: PreviewedPage): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface PreviewedPage {
  page: number;
  turned?: 0 | 1 | 2 | 3 | undefined;
  /** Of the longer side, in pixels. */
  longest?: number;
}

/** One for a process: it holds the threads and their warm recognition. */
export function createDocumentReader(
  limits: ReadingLimits = readingLimits,
  size?: number,
): DocumentReader {
  const pool = new ReadingPool(limits, size);
  return {
    async read(bytes) {
      const answer = await pool.run({ kind: 'read', bytes, limits });
      if (answer.kind === 'read') return answer.document;
      throw errorOf(answer);
    },
    async preview(bytes, { page, turned = 0, longest = 1600 }) {
      const answer = await pool.run({ kind: 'preview', bytes, limits, page, turned, longest });
      if (answer.kind === 'preview') return answer.webp;
      throw errorOf(answer);
    },
    close: () => pool.close(),
  };
}

function errorOf(answer: Answer): Error {
  if (answer.kind === 'unreadable') return new UnreadableDocument(answer.reason);
  return new Error(
    answer.kind === 'failed' ? answer.message : 'A reading thread gave a wrong answer',
  );
}
