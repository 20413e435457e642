import { languageOf, type ReadLanguage } from '#shared/reading/engine/language.ts';
import { layOut } from '#shared/reading/engine/layout.ts';
import type { PageOfWords, Word } from '#shared/reading/words.ts';
import { type PagePicture, type Prepared, prepare, type Quarters } from './image/prepare.ts';
import { ofPage } from './pdfFile.ts';
import type { Recogniser } from './Recogniser.ts';

/** Recognises page after page; the language of the first pages is used for the next. */
export class PageRecognition {
  readonly #recogniser: Recogniser;
  #language: ReadLanguage;
  /**
   * Pages of one document have the same orientation: if a page after a legible one is illegible,
   * turning it does not help.
   */
  #legibleBefore = false;

  constructor(recogniser: Recogniser, language: ReadLanguage = 'en') {
    this.#recogniser = recogniser;
    this.#language = language;
  }

  async read(picture: PagePicture): Promise<PageOfWords> {
    const best = await this.#upright(picture);
    const page = pageOf(best.prepared, best.words);
    if (!isLegible(best)) return page;
    this.#legibleBefore = true;
    const spoken = languageOf(layOut([page]));
    if (!spoken || spoken.language === this.#language || spoken.lead < 1.25) return page;
    this.#language = spoken.language;
    return pageOf(best.prepared, await this.#recogniser.words(best.prepared, spoken.language));
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
    return { prepared, words: await this.#recogniser.words(prepared, this.#language) };
  }
}

interface Trial {
  prepared: Prepared;
  words: Word[];
}

function quartersOf(turns: number): Quarters {
  const all: Quarters[] = [0, 1, 2, 3];
  return all[turns % 4] ?? 0;
}

const plain = ({ text, confidence }: Word) => confidence > 0.7 && /[\p{L}\p{N}]{3}/u.test(text);

function legibility({ words }: Trial): number {
  return words.filter(plain).reduce((sum, { text }) => sum + Math.min(8, text.length), 0);
}

function isLegible(trial: Trial): boolean {
  const good = trial.words.filter(plain).length;
  return good >= 12 || (good >= 4 && good > trial.words.length * 0.5);
}

function pageOf(prepared: Prepared, words: Word[]): PageOfWords {
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
    words,
  };
}
