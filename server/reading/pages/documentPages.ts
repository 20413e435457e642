import type { PDFDocumentProxy } from 'pdfjs-dist';
import sharp from 'sharp';
import type { PageOfWords } from '#shared/reading/words.ts';
import { type FileKind, fileKind } from '#shared/uploads/fileKind.ts';
import type { ReadingLimits } from '../limits.ts';
import { UnreadableDocument } from '../UnreadableDocument.ts';
import { opaquePart } from './image/opaquePart.ts';
import { withPdf } from './pdfFile.ts';
import { paintedSide, pdfRaster } from './pdfRaster.ts';
import { pdfWords } from './pdfWords.ts';
import type { Recogniser } from './Recogniser.ts';
import { PageRecognition } from './recognisedPages.ts';

const smallestSide = 50;

/** The words of every page of a file, from its text layer where it has one, else by recognition. */
export async function documentPages(
  bytes: Uint8Array,
  limits: ReadingLimits,
  recogniser: Recogniser,
): Promise<PageOfWords[]> {
  const kind = fileKindOf(bytes);
  const recognition = new PageRecognition(recogniser);
  if (kind === 'pdf') return withPdf(bytes, limits, (pdf) => pdfPages(pdf, recognition));
  const count = await pictureCount(bytes, limits);
  const pages: PageOfWords[] = [];
  for (let i = 0; i < count; i++)
    pages.push(await recognition.read(await pictureOf(bytes, i, limits)));
  return pages;
}

function fileKindOf(bytes: Uint8Array): FileKind {
  if (bytes.byteLength === 0) throw new UnreadableDocument('empty');
  const kind = fileKind(bytes);
  if (kind === null || kind === 'heic') throw new UnreadableDocument('unknown_type');
  return kind;
}

async function pdfPages(
  pdf: PDFDocumentProxy,
  recognition: PageRecognition,
): Promise<PageOfWords[]> {
  const pages: PageOfWords[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const read = await pdfWords(page);
    pages.push(isUsable(read) ? read : await painted());
    page.cleanup();

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

async function pictureCount(bytes: Uint8Array, limits: ReadingLimits): Promise<number> {
  const {
    width,
    height,
    pages = 1,
    format,
  } = await sharp(bytes, { limitInputPixels: limits.pixels })
    .metadata()
    .catch((cause: unknown) => {
      throw new UnreadableDocument('damaged', { cause });
    });
  if (width * height > limits.pixels) throw new UnreadableDocument('too_large');
  if (Math.min(width, height) < smallestSide) throw new UnreadableDocument('too_small');
  if (pages > limits.pages) throw new UnreadableDocument('too_many_pages');
  return format === 'tiff' ? pages : 1;
}

async function pictureOf(bytes: Uint8Array, page: number, limits: ReadingLimits) {
  try {
    return await opaquePart(bytes, page, limits.pixels);
  } catch (cause) {
    throw new UnreadableDocument('damaged', { cause });
  }
}
