import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { languageOf, type ReadLanguage } from '#shared/reading/engine/language.ts';
import { layOut } from '#shared/reading/engine/layout.ts';
import { NeedsRecognition } from '#shared/reading/pages/NeedsRecognition.ts';
import { ifDamaged, ofPage } from '#shared/reading/pages/ofPage.ts';
import type { PageOfWords, Word } from '#shared/reading/words.ts';
import { prepare } from './image/prepare.ts';
import { withPdf } from './pdfFile.ts';
import { type PaintedPage, paintedSide, paintPage } from './pdfRaster.ts';
import type { Recogniser } from './Recogniser.ts';
import { onPage } from './seenWord.ts';

/**
 * A letterhead is often a picture and missing in the text layer: adds words to the first page that
 * only OCR finds. Null when the page has no picture; throws `NeedsRecognition` when it has one and there is no OCR.
 */
export async function withPrintedImages(
  bytes: Uint8Array,
  limits: { pages: number; pixels: number },
  pages: PageOfWords[],
  recogniser: Recogniser | null,
): Promise<PageOfWords[] | null> {
  const [first, ...others] = pages;
  if (first?.source !== 'text') return null;
  return withPdf(bytes, limits, async (pdf) => {
    const painted = await ofPage(async () => {
      const page = await pdf.getPage(1);
      const { fnArray } = await page.getOperatorList();
      const hasPicture = fnArray.some((operation) => operation === OPS.paintImageXObject);
      if (!hasPicture) return null;
      return recogniser ? paintPage(page, paintedSide) : 'unseen';
    }).catch(ifDamaged(() => null));
    if (!painted) return null;
    if (!recogniser || painted === 'unseen') throw new NeedsRecognition();
    const language = languageOf(layOut(pages))?.language ?? 'en';
    const seen = await wordsLeft(withoutWords(painted, first.words), language, recogniser);
    const added = seen.filter((word) => word.confidence > 0.5 && !covered(word, first.words));
    return [{ ...first, words: [...first.words, ...added] }, ...others];
  });
}

/** Erases the words of the text layer, because OCR of a whole page takes seconds. */
function withoutWords(painted: PaintedPage, words: Word[]): PaintedPage {
  const { width, height } = painted;
  const data = Uint8Array.from(painted.data);
  for (const { box } of words) {
    const [left, right] = [Math.max(0, box[0]) * width, Math.min(1, box[2]) * width];
    const [top, bottom] = [Math.max(0, box[1]) * height, Math.min(1, box[3]) * height];
    for (let y = Math.floor(top); y < bottom; y++) {
      const row = y * width;
      data.fill(255, (row + Math.floor(left)) * 4, (row + Math.ceil(right)) * 4);
    }
  }
  return { width, height, data };
}

/** The text layer is upright already, so one orientation is enough. */
async function wordsLeft(
  { width, height, data }: PaintedPage,
  language: ReadLanguage,
  recogniser: Recogniser,
): Promise<Word[]> {
  const image = sharp(data, { raw: { width, height, channels: 4 } });
  const prepared = await prepare({ image, width, height }, 0);
  const words = await recogniser.words(prepared, language);
  return words.map((word) => onPage(word, prepared));
}

function covered({ box }: Word, words: Word[]): boolean {
  const x = (box[0] + box[2]) / 2;
  const y = (box[1] + box[3]) / 2;
  return words.some(
    (word) =>
      x > word.box[0] - 0.005 &&
      x < word.box[2] + 0.005 &&
      y > word.box[1] - 0.004 &&
      y < word.box[3] + 0.004,
  );
}
