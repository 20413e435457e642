import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { PageOfWords } from '#shared/reading/words.ts';
import { type FileKind, fileKind } from '#shared/uploads/fileKind.ts';
import type { ReadingLimits } from '../limits.ts';
import { UnreadableDocument } from '../UnreadableDocument.ts';
import { withPdf } from './pdfFile.ts';
import { paintedSide, pdfRaster } from './pdfRaster.ts';
import { pdfWords } from './pdfWords.ts';
import { countPictures, pictureAt } from './pictureFile.ts';
import type { Recogniser } from './Recogniser.ts';
import { PageRecognition } from './recognisedPages.ts';

/** The words of every page of a file, from its text layer where it has one, else by recognition. */
export async function documentPages(
  bytes: Uint8Array,
  limits: ReadingLimits,
  recogniser: Recogniser,
  advanced: () => void,
): Promise<PageOfWords[]> {
  const kind = fileKindOf(bytes);
  const recognition = new PageRecognition(recogniser);
  if (kind === 'pdf')
    return withPdf(bytes, limits, (pdf) => pdfPages(pdf, limits, recognition, advanced));
  const file = { bytes, kind };
  const count = await countPictures(file, limits);
  const pages: PageOfWords[] = [];
  for (let i = 0; i < count; i++) {
    pages.push(await recognition.read(await pictureAt(file, i, limits)));
    advanced();
  }
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
  recognition: PageRecognition,
  advanced: () => void,
): Promise<PageOfWords[]> {
  const pages: PageOfWords[] = [];
  let words = 0;
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const read = await pdfWords(page, limits.wordsOfPage);
    pages.push(isUsable(read) ? read : await painted());
    page.cleanup();
    advanced();
    words += pages.at(-1)?.words.length ?? 0;
    if (words > limits.words) throw new UnreadableDocument('too_many_words');

    async function painted(): Promise<PageOfWords> {
      const recognised = await recognition.read(await pdfRaster(page, paintedSide));
      return recognised.words.length > read.words.length ? recognised : read;
    }
  }
  return pages;
}

/** A text layer may be missing, or be a row of signs that no letter belongs to. */
function isUsable({ words }: PageOfWords): boolean {
  const text = words.map((word) => word.text).join('');
  const legible = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const foreign = text.match(/[\uE000-\uF8FF\uFFFD]/g)?.length ?? 0;
  return legible >= 40 && foreign < text.length * 0.2;
}
