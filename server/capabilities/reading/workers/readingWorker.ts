import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { readPages } from '#shared/reading/engine/readPages.ts';
import { NeedsRecognition } from '#shared/reading/pages/NeedsRecognition.ts';
import { UnreadableDocument } from '#shared/reading/pages/UnreadableDocument.ts';
import { keptLines, type Reading } from '#shared/reading/reading.ts';
import type { PageOfWords } from '#shared/reading/words.ts';
import { packWords } from '../keptWords.ts';
import type { ReadingLimits } from '../limits.ts';
import { documentPages } from '../pages/documentPages.ts';
import { pagePreview } from '../pages/pagePreview.ts';
import { withPrintedImages } from '../pages/printedImages.ts';
import { Recogniser } from '../pages/Recogniser.ts';
import type { Engines } from '../pages/recognisedPages.ts';
import { SecondLook } from '../pages/secondLook/SecondLook.ts';
import type { Advance, Answer, ReadDocument, Task } from './messages.ts';

// The pool has a process per core, so each needs only one thread of its own.
sharp.concurrency(1);
sharp.cache(false);

class TellingRecogniser extends Recogniser {
  override words(...page: Parameters<Recogniser['words']>): ReturnType<Recogniser['words']> {
    tell({ kind: 'recognises' });
    return super.words(...page);
  }
}

const engines: Engines = { recogniser: new TellingRecogniser(), secondLook: new SecondLook() };

type ReadTask = Extract<Task, { kind: 'read' | 'read_text' }>;

parentPort?.on('message', async (task: Task) => {
  parentPort?.postMessage(await answer(task));
});

function tell(advance: Advance): void {
  parentPort?.postMessage(advance);
}

const advanced = () => tell({ kind: 'advanced' });

async function answer(task: Task): Promise<Answer> {
  try {
    if (task.kind === 'preview') return { kind: 'preview', webp: await pagePreview(task) };
    return { kind: 'read', document: await read(task) };
  } catch (error) {
    if (error instanceof NeedsRecognition) return { kind: 'to_recognise' };
    if (error instanceof UnreadableDocument) return { kind: 'unreadable', reason: error.reason };
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

async function read({ kind, bytes, limits }: ReadTask): Promise<ReadDocument> {
  const { pages, reading } = await readWords(bytes, limits, kind === 'read' ? engines : null);
  return {
    pageCount: pages.length,
    turned: pages.map(({ turned = 0 }) => turned),
    reading: keptLines(reading),
    words: await packWords(pages),
  };
}

async function readWords(
  bytes: Uint8Array,
  limits: ReadingLimits,
  available: Engines | null,
): Promise<{ pages: PageOfWords[]; reading: Reading }> {
  const pages = await documentPages(bytes, limits, available, advanced);
  const reading = readPages(pages);
  if (reading.type === 'other' || (reading.fields.vendorName?.confidence ?? 0) >= 0.35)
    return { pages, reading };
  // No vendor name among the words: it may be in a picture.
  const complete = await withPrintedImages(bytes, limits, pages, available?.recogniser ?? null);
  return complete ? { pages: complete, reading: readPages(complete) } : { pages, reading };
}
