import { type ReadingLimits, readingLimits } from './limits.ts';
import { TimeBudget } from './TimeBudget.ts';
import { UnreadableDocument } from './UnreadableDocument.ts';
import type { Answer, Quarters, ReadDocument } from './workers/messages.ts';
import { ReadingPool } from './workers/ReadingPool.ts';

export interface DocumentReader {
  /** The words of a document's pages and what they say. Throws `UnreadableDocument` with a reason that a person understands. */
  read(bytes: Uint8Array): Promise<ReadDocument>;
  /** A page, from 0, as WebP, in the same turn as what is read: somebody who reads waits for it. */
  picture(bytes: Uint8Array, page: PreviewedPage): Promise<Uint8Array>;
  /** The same to look at, beside the reading: no document waits for it. Its time is taken off the budget of its document. */
  preview(bytes: Uint8Array, page: PreviewedPage, budget?: TimeBudget): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface PreviewedPage {
  page: number;
  /** As its words have it. */
  turned?: Quarters | undefined;
  /** Of the longer side, in pixels. */
  longest?: number;
}

/** One for a process: it holds the threads and their warm recognition. */
export function createDocumentReader(
  limits: ReadingLimits = readingLimits,
  size?: number,
): DocumentReader {
  const pool = new ReadingPool(limits, size);
  const painters = new ReadingPool(limits, 1);
  const paint = (bytes: Uint8Array, { page, turned = 0, longest = 1600 }: PreviewedPage) =>
    ({ kind: 'preview', bytes, limits, page, turned, longest }) as const;
  return {
    async read(bytes) {
      const task = { kind: 'read', bytes, limits } as const;
      const answer = await pool.run(task, new TimeBudget(limits.milliseconds));
      if (answer.kind === 'read') return answer.document;
      throw errorOf(answer);
    },
    async picture(bytes, page) {
      return paintedIn(await pool.run(paint(bytes, page), new TimeBudget(limits.milliseconds)));
    },
    async preview(bytes, page, budget = new TimeBudget(limits.previewMilliseconds)) {
      return paintedIn(await painters.run(paint(bytes, page), budget, limits.previewMilliseconds));
    },
    async close() {
      await Promise.all([pool.close(), painters.close()]);
    },
  };
}

function paintedIn(answer: Answer): Uint8Array {
  if (answer.kind === 'preview') return answer.webp;
  throw errorOf(answer);
}

function errorOf(answer: Answer): Error {
  if (answer.kind === 'unreadable') return new UnreadableDocument(answer.reason);
  return new Error(
    answer.kind === 'failed' ? answer.message : 'A reading thread gave a wrong answer',
  );
}
