import { UnreadableDocument } from '#shared/reading/pages/UnreadableDocument.ts';
import { type ReadingLimits, readingLimits, TimeBudget } from './limits.ts';
import type { Answer, Quarters, ReadDocument } from './workers/messages.ts';
import { ReadingPool, textPoolSize } from './workers/ReadingPool.ts';

export interface DocumentReader {
  /**
   * The words of a document's pages and the fields in them. Throws `UnreadableDocument` with a
   * reason for people. Charged to the document's budget.
   */
  read(bytes: Uint8Array, budget?: TimeBudget): Promise<ReadDocument>;
  /**
   * The same for documents with text, in a pool of its own so that they never wait for pictures. `null` when the document
   * has to be recognised, or takes longer than text does: then it waits for `read`.
   */
  readText(bytes: Uint8Array): Promise<ReadDocument | null>;
  /**
   * A page, from 0, as WebP in the same orientation as its words. For the reading itself, so it
   * uses the reading pool.
   */
  picture(bytes: Uint8Array, page: PreviewedPage): Promise<Uint8Array>;
  /**
   * The same for previews, in a pool of its own so that no reading waits for it. Charged to the
   * document's budget.
   */
  preview(bytes: Uint8Array, page: PreviewedPage, budget?: TimeBudget): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface PreviewedPage {
  page: number;
  /** The quarter turns of its words. */
  turned?: Quarters | undefined;
  /** Of the longer side, in pixels. */
  longest?: number;
}

/** Create one per process: it holds the worker processes with warm OCR. */
export function createDocumentReader(
  limits: ReadingLimits = readingLimits,
  size?: number,
): DocumentReader {
  const pool = new ReadingPool(limits, size);
  const texts = new ReadingPool(limits, size ?? textPoolSize);
  const painters = new ReadingPool(limits, 1);
  const paint = (bytes: Uint8Array, { page, turned = 0, longest = 1600 }: PreviewedPage) =>
    ({ kind: 'preview', bytes, limits, page, turned, longest }) as const;
  return {
    async read(bytes, budget = new TimeBudget(limits.milliseconds)) {
      const task = { kind: 'read', bytes, limits } as const;
      const answer = await pool.run(task, budget);
      if (answer.kind === 'read') return answer.document;
      throw errorOf(answer);
    },
    async readText(bytes) {
      const task = { kind: 'read_text', bytes, limits } as const;
      const budget = new TimeBudget(limits.textMilliseconds);
      const answer = await ifInTime(texts.run(task, budget));
      if (answer === null || answer.kind === 'to_recognise') return null;
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
      await Promise.all([pool.close(), texts.close(), painters.close()]);
    },
  };
}

async function ifInTime(work: Promise<Answer>): Promise<Answer | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof UnreadableDocument && error.reason === 'too_slow') return null;
    throw error;
  }
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
