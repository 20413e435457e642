import { languageOf, type ReadLanguage } from '#shared/reading/engine/language.ts';
import { layOut } from '#shared/reading/engine/layout.ts';
import { readPages } from '#shared/reading/engine/readPages.ts';
import { ofPage } from '#shared/reading/pages/ofPage.ts';
import { UnreadableDocument } from '#shared/reading/pages/UnreadableDocument.ts';
import type { Reading } from '#shared/reading/reading.ts';
import type { PageOfWords } from '#shared/reading/words.ts';
import { ProcessorTimer, type ReadingLimits } from '../limits.ts';
import { hasManyMarks } from './image/hasManyMarks.ts';
import {
  type PagePicture,
  type Prepared,
  prepare,
  type Quarters,
  turnedBy,
} from './image/prepare.ts';
import { sampleOf } from './image/sample.ts';
import type { Recogniser } from './Recogniser.ts';
import { mergeReadings } from './secondLook/mergeReadings.ts';
import { leastColumns, type SecondLook } from './secondLook/SecondLook.ts';
import { onPage, type SeenWord } from './seenWord.ts';

/** Recognises page after page; the language of the first pages is used for the next. */
export class PageRecognition {
  readonly #engines: Engines;
  /** The columns that are left for second looks at this document. */
  #columnsLeft: number;
  readonly #mostColumns: number;
  readonly #mostOfPage: number;
  #language: ReadLanguage = 'en';
  /**
   * Pages of one document have the same orientation: if a page after a legible one is illegible,
   * turning it does not help.
   */
  #legibleBefore = false;

  constructor(engines: Engines, limits: ReadingLimits) {
    this.#engines = engines;
    this.#columnsLeft = limits.secondLookColumns;
    this.#mostColumns = limits.secondLookColumnsOfPage;
    // What is begun in time may end later, before the step is aborted.
    this.#mostOfPage = limits.stepMilliseconds * 0.7;
  }

  async read(picture: PagePicture): Promise<PageOfWords> {
    const timer = new ProcessorTimer(this.#mostOfPage);
    const upright = await this.#upright(picture, timer);
    const first = isLegible(upright.words) ? await this.#inItsLanguage(upright, timer) : upright;
    const page = pageOf(first);
    const reading = readPages([page]);
    if (isSure(reading)) return page;
    const second = await this.#secondLook(first, timer);
    const both = second ? pageOf(second) : page;
    if (both.words.length === 0 && timer.left === 0) throw new UnreadableDocument('illegible');
    const better = certainty(readPages([both])) < certainty(reading) ? page : both;
    return second ? { ...better, lookedAtTwice: true } : better;
  }

  async #inItsLanguage(trial: Trial, timer: ProcessorTimer): Promise<Trial> {
    const { prepared } = trial;
    this.#legibleBefore = true;
    const spoken = languageOf(layOut([pageOf(trial)]));
    if (!spoken || spoken.language === this.#language || spoken.lead < 1.25) return trial;
    this.#language = spoken.language;
    // It takes about as long again.
    if (hasManyMarks(prepared.image) || timer.left < timer.spent) return trial;
    const words = await this.#engines.recogniser.words(prepared, spoken.language, timer.left);
    return words.length > 0 ? { prepared, words } : trial;
  }

  /** The words of both engines; `null` if the document had its second looks. */
  async #secondLook({ prepared, words }: Trial, timer: ProcessorTimer): Promise<Trial | null> {
    const columns = Math.min(this.#mostColumns, this.#columnsLeft);
    if (columns < leastColumns || timer.left === 0) return null;
    const second = await this.#engines.secondLook.read(prepared.image, { columns, timer });
    this.#columnsLeft -= second.columns;
    return { prepared, words: mergeReadings(words, second) };
  }

  /**
   * Which way the page is turned is judged by a small part of it, as recognising it whole takes
   * seconds each time. If nothing there is legible either way, it may still be upside down.
   */
  async #upright(picture: PagePicture, timer: ProcessorTimer): Promise<Trial> {
    const likely = await prepared(picture, 'guess');
    const turns = this.#legibleBefore ? 0 : await this.#turnsOf(likely);
    const quarters = quartersOf(likely.quarters + (turns ?? 0));
    const page = turns ? await prepared(picture, quarters) : likely;
    const first = await this.#trial(page, timer);
    if (turns !== null || isLegible(first.words)) return first;
    if (hasManyMarks(page.image) || timer.left < timer.spent) return first;
    const other = await this.#trial(await prepared(picture, quartersOf(quarters + 2)), timer);
    return legibility(other.words) > legibility(first.words) * 1.3 ? other : first;
  }

  /** The quarter turns after which most of a sample is legible; `null` if hardly anything is. */
  async #turnsOf({ image }: Prepared): Promise<number | null> {
    const sample = sampleOf(image);
    let best = { turns: 0, legible: 0 };
    for (const turns of [0, 2, 1, 3]) {
      const words = await this.#engines.recogniser.words(
        { image: turnedBy(sample, quartersOf(turns)) },
        this.#language,
      );
      const legible = legibility(words);
      if (legible > best.legible * 1.3) best = { turns, legible };
      if (legible >= lettersOfText && meanConfidence(words) > 0.65) break;
    }
    return best.legible >= fewestLetters ? best.turns : null;
  }

  async #trial(page: Prepared, { left }: ProcessorTimer): Promise<Trial> {
    const { recogniser } = this.#engines;
    return { prepared: page, words: await recogniser.words(page, this.#language, left) };
  }
}

function prepared(picture: PagePicture, quarters: Quarters | 'guess'): Promise<Prepared> {
  const image = picture.image.clone();
  return ofPage(() => prepare({ ...picture, image }, quarters));
}

/** Letters of a sample that text has even if it is short, and that dirt has at most. */
const lettersOfText = 40;
const fewestLetters = 16;

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

function meanConfidence(words: SeenWord[]): number {
  return words.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, words.length);
}

function legibility(words: SeenWord[]): number {
  return words.filter(plain).reduce((sum, { text }) => sum + Math.min(8, text.length), 0);
}

function isLegible(words: SeenWord[]): boolean {
  const good = words.filter(plain).length;
  return good >= 12 || (good >= 4 && good > words.length * 0.5);
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
