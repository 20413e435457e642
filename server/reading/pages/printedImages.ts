import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PageOfWords, Word } from '#shared/reading/words.ts';
import { withPdf } from './pdfFile.ts';
import { paintedSide, pdfRaster } from './pdfRaster.ts';
import type { Recogniser } from './Recogniser.ts';
import { PageRecognition } from './recognisedPages.ts';

/**
 * A letterhead is often a picture, and the text layer knows nothing of it: the first page with the words that only
 * recognition sees. Null where the page has no picture.
 */
export async function withPrintedImages(
  bytes: Uint8Array,
  limits: { pages: number; pixels: number },
  pages: PageOfWords[],
  recogniser: Recogniser,
): Promise<PageOfWords[] | null> {
  const [first, ...others] = pages;
  if (first?.source !== 'text') return null;
  return withPdf(bytes, limits, async (pdf) => {
    const page = await pdf.getPage(1);
    const { fnArray } = await page.getOperatorList();
    if (!fnArray.some((operation) => operation === OPS.paintImageXObject)) return null;
    const seen = await new PageRecognition(recogniser).read(await pdfRaster(page, paintedSide));
    if (seen.turned) return null;
    const added = seen.words.filter((word) => word.confidence > 0.5 && !covered(word, first.words));
    return [{ ...first, words: [...first.words, ...added] }, ...others];
  });
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
