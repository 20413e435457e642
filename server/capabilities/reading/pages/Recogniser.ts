import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createWorker, OEM, PSM, type Word as RecognisedWord, type Worker } from 'tesseract.js';
import type { ReadLanguage } from '#shared/reading/engine/language.ts';
import { ProcessorTimer } from '../limits.ts';
import { fromGray } from './image/gray.ts';
import type { Prepared } from './image/prepare.ts';
import type { SeenWord } from './seenWord.ts';

/** The OCR engine's codes for languages. */
const codes: Record<ReadLanguage, string> = {
  en: 'eng',
  de: 'deu',
  fr: 'fra',
  es: 'spa',
  it: 'ita',
  nl: 'nld',
  pl: 'pol',
};

const { resolve } = createRequire(import.meta.url);

/** The folder with a language's data; each language has its own package. */
export function languageData(language: ReadLanguage): { code: string; folder: string } {
  const code = codes[language];
  const home = path.dirname(resolve(`@tesseract.js-data/${code}/package.json`));
  return { code, folder: path.join(home, '4.0.0_best_int') };
}

/**
 * Keeps warm OCR workers, one per language and at most two: the first language, and the latest
 * other. Callers ask for one page at a time.
 */
export class Recogniser {
  readonly #first: ReadLanguage;
  readonly #dataOf: typeof languageData;
  readonly #workers = new Map<ReadLanguage, Promise<Worker>>();

  constructor(first: ReadLanguage = 'en', dataOf = languageData) {
    this.#first = first;
    this.#dataOf = dataOf;
  }

  async warm(): Promise<void> {
    await this.#worker(this.#first);
  }

  /** Without words if it takes more of the processor than `most` milliseconds, as pictures of noise do. */
  async words(
    { image }: Pick<Prepared, 'image'>,
    language: ReadLanguage,
    most = Number.POSITIVE_INFINITY,
  ): Promise<SeenWord[]> {
    const worker = await this.#worker(language);
    const picture = await fromGray(image).png({ compressionLevel: 1 }).toBuffer();
    const recognised = worker.recognize(picture, {}, { blocks: true, text: false });
    const result = await unlessLong(recognised, most);
    if (!result) {
      this.#workers.delete(language);
      await worker.terminate();
      return [];
    }
    const { data } = result;
    const lines = (data.blocks ?? []).flatMap(({ paragraphs }) =>
      paragraphs.flatMap((p) => p.lines),
    );
    return lines.flatMap((line) => line.words.flatMap(toSeen));
  }

  async stop(): Promise<void> {
    const workers = await Promise.all(this.#workers.values());
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  async #worker(language: ReadLanguage): Promise<Worker> {
    const known = this.#workers.get(language);
    if (known) return known;
    const starting = startWorker(language, this.#dataOf).catch((error: unknown) => {
      // Removed, so that the next page tries again.
      this.#workers.delete(language);
      throw error;
    });
    for (const [other, worker] of this.#workers) {
      if (other === this.#first || this.#workers.size < 2) continue;
      this.#workers.delete(other);
      await (await worker).terminate();
    }
    this.#workers.set(language, starting);
    return starting;
  }
}

const lookEveryMs = 100;

/** `null` as soon as this process has used so much of the processor: the engine cannot be asked to stop. */
async function unlessLong<T>(work: Promise<T>, most: number): Promise<T | null> {
  if (most === Number.POSITIVE_INFINITY) return work;
  const timer = new ProcessorTimer(most);
  const done = new AbortController();
  const tooLong = async () => {
    while (timer.left > 0) await wait(lookEveryMs, undefined, { signal: done.signal });
    return null;
  };
  try {
    return await Promise.race([work, tooLong()]);
  } finally {
    done.abort();
  }
}

async function startWorker(language: ReadLanguage, dataOf: typeof languageData): Promise<Worker> {
  const { code, folder } = dataOf(language);
  const worker = await createWorker(code, OEM.LSTM_ONLY, {
    langPath: folder,
    cacheMethod: 'none',
    // A failed job rejects its own promise; without a handler the library would throw as well.
    errorHandler: () => {},
  });
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK, user_defined_dpi: '200' });
  return worker;
}

/** Strokes and dirt mistaken for letters are dropped. */
function toSeen({ text: read, confidence, bbox }: RecognisedWord): SeenWord[] {
  const text = read.trim();
  const stroke = !/[\p{L}\p{N}€$£%#]/u.test(text) && !/^[-:()&+/]$/.test(text);
  if (!text || stroke || (confidence < 12 && text.length < 3)) return [];
  const { x0, y0, x1, y1 } = bbox;
  const at = { left: x0, top: y0, width: x1 - x0, height: y1 - y0 };
  return [{ text, at, confidence: Math.max(0, confidence) / 100 }];
}
