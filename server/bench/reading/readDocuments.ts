import { readingLimits, TimeBudget } from '../../capabilities/reading/limits.ts';
import { createDocumentReader } from '../../capabilities/reading/readDocument.ts';
import { FieldsThread } from '../../capabilities/uploads/FieldsThread.ts';
import { timed } from '../harness/timed.ts';
import type { BenchDocument } from './BenchDocument.ts';
import { predict } from './predict.ts';
import { withRememberedWords } from './rememberedWords.ts';
import { type ErrorKind, withErrors } from './withErrors.ts';

export interface ReadHere {
  document: BenchDocument;
  /** In the scorer's format. */
  prediction: object;
  /** 0 if it could not be read. */
  pages: number;
  /** How many of them two engines read. */
  twice: number;
  ms: number;
  /** What the reader took of the CPU; 0 if its words were remembered. */
  processorMs: number;
}

interface How {
  /** As many are read at once, so that timed documents do not wait in a queue. */
  readers: number;
  /** No page is looked at twice. */
  once?: boolean;
  /** A folder that keeps the words of documents. */
  words?: string | undefined;
  /** OCR errors that are put into the words. */
  errors?: ErrorKind | undefined;
}

/** Reads documents as the server does; no model, nothing learned, no splitting. */
export async function readDocuments(
  documents: readonly BenchDocument[],
  { readers: size, once = false, words, errors }: How,
  done: (read: ReadHere) => Promise<void>,
): Promise<void> {
  const limits = {
    ...readingLimits,
    // What was not read because the machine was busy would count as illegible.
    patience: 100,
    ...(once ? { secondLookColumns: 0 } : {}),
  };
  const recognising = createDocumentReader(limits, size);
  const remembering = words ? withRememberedWords(recognising, words) : recognising;
  const reader = errors ? withErrors(remembering, errors) : remembering;
  const fields = new FieldsThread();
  const queue = [...documents];
  const work = async () => {
    for (let document = queue.shift(); document; document = queue.shift()) {
      const bytes = await document.bytes();
      const budget = new TimeBudget(limits.milliseconds);
      const charged = { read: (file: Uint8Array) => reader.read(file, budget) };
      const [read, ms] = await timed(() => predict(bytes, { reader: charged, fields }));
      await done({ document, ...read, ms, processorMs: limits.milliseconds - budget.left });
    }
  };
  try {
    await Promise.all(Array.from({ length: size }, work));
  } finally {
    await Promise.all([recognising.close(), fields.close()]);
  }
}
