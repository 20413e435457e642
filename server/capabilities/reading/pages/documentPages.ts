import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import type { PageOfWords } from '#shared/reading/words.ts';
import { type FileKind, fileKind } from '#shared/uploads/fileKind.ts';
import type { ReadingLimits } from '../limits.ts';
import { UnreadableDocument } from '../UnreadableDocument.ts';
import { NeedsRecognition } from './NeedsRecognition.ts';
import { ifDamaged, ofPage, withPdf } from './pdfFile.ts';
import { paintedSide, pdfRaster } from './pdfRaster.ts';
import { pdfWords } from './pdfWords.ts';
import { countPictures, pictureAt } from './pictureFile.ts';
import { type Engines, PageRecognition } from './recognisedPages.ts';

/** The words of every page: from the text layer if there is one, otherwise by OCR. Without OCR it throws `NeedsRecognition`. */
export async function documentPages(
  bytes: Uint8Array,
  limits: ReadingLimits,
  engines: Engines | null,
  advanced: () => void,
): Promise<PageOfWords[]> {
  const kind = fileKindOf(bytes);
  const recognition = engines && new PageRecognition(engines, limits);
  if (kind === 'pdf')
    return withPdf(bytes, limits, (pdf) => pdfPages(pdf, limits, recognition, advanced));
  if (!recognition) throw new NeedsRecognition();
  const file = { bytes, kind };
  const count = await countPictures(file, limits);
  const pages: PageOfWords[] = [];
  for (let i = 0; i < count; i++) {
    const read = async () => recognition.read(await pictureAt(file, i, limits));
    pages.push(await read().catch(ifDamaged(leftOut)));
    advanced();
  }
  return unlessAllLeftOut(pages);
}

/** Stands for a damaged page: the others are read, and a notice tells people. */
const leftOut = (): PageOfWords => ({
  width: 595,
  height: 842,
  source: 'text',
  words: [],
  isLeftOut: true,
});

function unlessAllLeftOut(pages: PageOfWords[]): PageOfWords[] {
  if (pages.every(({ isLeftOut }) => isLeftOut)) throw new UnreadableDocument('damaged');
  return pages;
}

function fileKindOf(bytes: Uint8Array): FileKind {
  if (bytes.byteLength === 0) throw new UnreadableDocument('empty');
  const kind = fileKind(bytes);
  if (kind === null) throw new UnreadableDocument('unknown_type');
  return kind;
}

async function pdfPages(
  pdf: PDFDocumentProxy,
  limits: ReadingLimits,
  recognition: PageRecognition | null,
  advanced: () => void,
): Promise<PageOfWords[]> {
  const pages: PageOfWords[] = [];
  let words = 0;
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await ofPage(() => pdf.getPage(number)).catch(ifDamaged(() => null));
    pages.push(page ? await pdfPage(page, limits, recognition) : leftOut());
    page?.cleanup();
    advanced();
    words += pages.at(-1)?.words.length ?? 0;
    if (words > limits.words) throw new UnreadableDocument('too_many_words');
  }
  return unlessAllLeftOut(pages);
}

async function pdfPage(
  page: PDFPageProxy,
  limits: ReadingLimits,
  recognition: PageRecognition | null,
): Promise<PageOfWords> {
  const read = await ofPage(() => pdfWords(page, limits.wordsOfPage)).catch(ifDamaged(leftOut));
  if (isUsable(read)) return read;
  if (!recognition) throw new NeedsRecognition();
  const painted = await ofPage(() => pdfRaster(page, paintedSide)).catch(ifDamaged(() => null));
  if (!painted) return { ...read, isLeftOut: true };
  const recognised = await recognition.read(painted);
  return recognised.words.length > read.words.length ? recognised : read;
}

/** The text layer may be missing, or consist of characters that are no letters. */
function isUsable({ words }: PageOfWords): boolean {
  const text = words.map((word) => word.text).join('');
  const legible = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const foreign = text.match(/[\uE000-\uF8FF\uFFFD]/g)?.length ?? 0;
  return legible >= 40 && foreign < text.length * 0.2;
}
