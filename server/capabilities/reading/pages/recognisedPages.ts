import { languageOf, type ReadLanguage } from '#shared/reading/engine/language.ts';
import { layOut } from '#shared/reading/engine/layout.ts';
import { readPages } from '#shared/reading/engine/readPages.ts';
import type { Reading } from '#shared/reading/reading.ts';
import type { PageOfWords } from '#shared/reading/words.ts';
import { type ReadingLimits, TimeBudget } from '../limits.ts';
import { type PagePicture, type Prepared, prepare, type Quarters } from './image/prepare.ts';
import { ofPage } from './pdfFile.ts';
import type { Recogniser } from './Recogniser.ts';
import { mergeReadings } from './secondLook/mergeReadings.ts';
import type { SecondLook } from './secondLook/SecondLook.ts';
import { onPage, type SeenWord } from './seenWord.ts';

/** Recognises page after page; the language of the first pages is used for the next. */
export class PageRecognition {
  readonly #engines: Engines;
  /** The time that second looks at this document may take together. */
  readonly #document: TimeBudget;
  readonly #mostOfPage: number;
  #language: ReadLanguage = 'en';
  /**
   * Pages of one document have the same orientation: if a page after a legible one is illegible,
   * turning it does not help.
   */
  #legibleBefore = false;

  constructor(engines: Engines, limits: ReadingLimits) {
    this.#engines = engines;
    this.#document = new TimeBudget(limits.secondLookMilliseconds);
    this.#mostOfPage = limits.secondLookOfPage;
  }

  async read(picture: PagePicture): Promise<PageOfWords> {
    const upright = await this.#upright(picture);
    const first = isLegible(upright) ? await this.#inItsLanguage(upright) : upright;
    const page = pageOf(first);
    const reading = readPages([page]);
    if (isSure(reading)) return page;
    const both = pageOf(await this.#lookedAtTwice(first));
    return certainty(readPages([both])) < certainty(reading) ? page : both;
  }

  async #inItsLanguage({ prepared, words }: Trial): Promise<Trial> {
    this.#legibleBefore = true;
    const spoken = languageOf(layOut([pageOf({ prepared, words })]));
    if (!spoken || spoken.language === this.#language || spoken.lead < 1.25)
      return { prepared, words };
    this.#language = spoken.language;
    return { prepared, words: await this.#engines.recogniser.words(prepared, spoken.language) };
  }

  async #lookedAtTwice({ prepared, words }: Trial): Promise<Trial> {
    const budget = new TimeBudget(Math.min(this.#mostOfPage, this.#document.left));
    if (budget.left === 0) return { prepared, words };
    const before = budget.left;
    const second = await this.#engines.secondLook.read(prepared.image, budget);
    this.#document.take(before - budget.left);
    return { prepared, words: mergeReadings(words, second) };
  }

  /**
   * First in the likely orientation; if hardly a word is legible, in the others, and then the best
   * one is used.
   */
  async #upright(picture: PagePicture): Promise<Trial> {
    const first = await this.#trial(picture, 'guess');
    if (isLegible(first) || this.#legibleBefore) return first;
    let best = first;
    for (const turn of [2, 1, 3]) {
      const quarters = quartersOf(first.prepared.quarters + turn);
      const trial = await this.#trial(picture, quarters);
      if (legibility(trial) > legibility(best) * 1.3) best = trial;
      if (isLegible(best)) break;
    }
    return best;
  }

  async #trial(picture: PagePicture, quarters: Quarters | 'guess'): Promise<Trial> {
    const image = picture.image.clone();
    const prepared = await ofPage(() => prepare({ ...picture, image }, quarters));
    return { prepared, words: await this.#engines.recogniser.words(prepared, this.#language) };
  }
}

/** Both engines for OCR. */
export interface Engines {
  recogniser: Recogniser;
  secondLook: SecondLook;
}

interface Trial {
  prepared: Prepared;
  words: SeenWord[];
}

function quartersOf(turns: number): Quarters {
  const all: Quarters[] = [0, 1, 2, 3];
  return all[turns % 4] ?? 0;
}

const plain = ({ text, confidence }: SeenWord) => confidence > 0.7 && /[\p{L}\p{N}]{3}/u.test(text);

function legibility({ words }: Trial): number {
  return words.filter(plain).reduce((sum, { text }) => sum + Math.min(8, text.length), 0);
}

function isLegible(trial: Trial): boolean {
  const good = trial.words.filter(plain).length;
  return good >= 12 || (good >= 4 && good > trial.words.length * 0.5);
}

/** What a reading is worth: the more fields it has, and the surer they are, the more. */
function certainty({ fields }: Reading): number {
  return Object.values(fields).reduce((sum, field) => sum + (field?.confidence ?? 0), 0);
}

/** A second look at what the first engine read for certain would only take time. */
function isSure({ fields }: Reading): boolean {
  const { vendorName, invoiceNumber, invoiceDate, total } = fields;
  return [vendorName, invoiceNumber, invoiceDate, total].every(
    (field) => field && field.confidence >= 0.9,
  );
}

function pageOf({ prepared, words }: Trial): PageOfWords {
  const { width, height, cutOut, quarters, skew } = prepared;
  // Regardless of its pixels, the paper is taken to be as wide as a sheet or a till receipt.
  const paper = { width: width * cutOut.width, height: height * cutOut.height };
  const scale = (paper.height > paper.width * 2 ? 300 : 595) / paper.width;
  return {
    width: width * scale,
    height: height * scale,
    source: 'ocr',
    turned: quarters,
    skew,
    words: words.map((word) => onPage(word, prepared)),
  };
}
