import type { PageOfWords } from '../words.ts';
import { NeedsRecognition } from './NeedsRecognition.ts';
import { ifDamaged, ofPage } from './ofPage.ts';
import type { PdfFile, PdfPage } from './PdfFile.ts';
import { pdfWords } from './pdfWords.ts';
import type { Paint } from './separateHiddenWords.ts';
import { UnreadableDocument } from './UnreadableDocument.ts';

/** How much of a document is read. */
export interface PageLimits {
  pages: number;
  /**
   * More than the smallest print fits on a page: analysing positions takes longer with every word.
   */
  wordsOfPage: number;
  words: number;
  /** Of the longer side of a page of a PDF, in points. On a larger page nothing that is printed is legible. */
  sideOfPage: number;
}

export const pageLimits: PageLimits = {
  pages: 60,
  wordsOfPage: 5_000,
  words: 60_000,
  // Five metres: the most that PDF allowed for years, and longer than any roll of receipts.
  sideOfPage: 14_400,
};

interface PageReading<Page> {
  limits: PageLimits;
  paint: Paint<Page>;
  /** Recognises a page whose text layer is not enough; `null` leaves the document to somebody who can. */
  recognise: ((page: Page) => Promise<PageOfWords | null>) | null;
  /** Called after each page. */
  advanced(): void;
}

/**
 * The words of every page of a PDF, from its text layer if that is enough. Otherwise throws `NeedsRecognition`, unless
 * the page can be recognised. A damaged page is left out.
 */
export async function pdfPages<Page extends PdfPage>(
  pdf: PdfFile<Page>,
  { limits, paint, recognise, advanced }: PageReading<Page>,
): Promise<PageOfWords[]> {
  const pages: PageOfWords[] = [];
  let words = 0;
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await ofPage(() => pdf.getPage(number)).catch(ifDamaged(() => null));
    pages.push(page ? await wordsOfPage(page, { limits, paint, recognise }) : leftOut());
    page?.cleanup();
    advanced();
    words += pages.at(-1)?.words.length ?? 0;
    if (words > limits.words) throw new UnreadableDocument('too_many_words');
  }
  return unlessAllLeftOut(pages);
}

async function wordsOfPage<Page extends PdfPage>(
  page: Page,
  { limits, paint, recognise }: Omit<PageReading<Page>, 'advanced'>,
): Promise<PageOfWords> {
  const { width, height } = page.getViewport({ scale: 1 });
  if (Math.max(width, height) > limits.sideOfPage) throw new UnreadableDocument('page_too_large');
  const read = await ofPage(() => pdfWords(page, limits.wordsOfPage, paint)).catch(
    ifDamaged(leftOut),
  );
  if (isUsable(read)) return read;
  if (!recognise) throw new NeedsRecognition();
  const recognised = await recognise(page);
  if (!recognised) return { ...read, isLeftOut: true };
  return recognised.words.length > read.words.length ? recognised : read;
}

/** The text layer may be missing, or consist of characters that are no letters. */
function isUsable({ words }: PageOfWords): boolean {
  const text = words.map((word) => word.text).join('');
  const legible = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const foreign = text.match(/[\uE000-\uF8FF\uFFFD]/g)?.length ?? 0;
  return legible >= 40 && foreign < text.length * 0.2;
}

/** Stands for a damaged page: the others are read, and a notice tells people. */
export const leftOut = (): PageOfWords => ({
  width: 595,
  height: 842,
  source: 'text',
  words: [],
  isLeftOut: true,
});

export function unlessAllLeftOut(pages: PageOfWords[]): PageOfWords[] {
  if (pages.every(({ isLeftOut }) => isLeftOut)) throw new UnreadableDocument('damaged');
  return pages;
}
