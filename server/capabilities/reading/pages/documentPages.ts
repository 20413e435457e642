import type { PDFPageProxy } from 'pdfjs-dist';
import { NeedsRecognition } from '#shared/reading/pages/NeedsRecognition.ts';
import { ifDamaged, ofPage } from '#shared/reading/pages/ofPage.ts';
import { leftOut, pdfPages, unlessAllLeftOut } from '#shared/reading/pages/pdfPages.ts';
import { UnreadableDocument } from '#shared/reading/pages/UnreadableDocument.ts';
import type { PageOfWords } from '#shared/reading/words.ts';
import { type FileKind, fileKind } from '#shared/uploads/fileKind.ts';
import type { ReadingLimits } from '../limits.ts';
import { withPdf } from './pdfFile.ts';
import { paintedSide, paintPage, pdfRaster } from './pdfRaster.ts';
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
  const recognise = recognition && ((page: PDFPageProxy) => recognised(recognition, page));
  if (kind === 'pdf')
    return withPdf(bytes, limits, (pdf) =>
      pdfPages(pdf, { limits, paint: paintPage, recognise, advanced }),
    );
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

function fileKindOf(bytes: Uint8Array): FileKind {
  if (bytes.byteLength === 0) throw new UnreadableDocument('empty');
  const kind = fileKind(bytes);
  if (kind === null) throw new UnreadableDocument('unknown_type');
  return kind;
}

async function recognised(
  recognition: PageRecognition,
  page: PDFPageProxy,
): Promise<PageOfWords | null> {
  const painted = await ofPage(() => pdfRaster(page, paintedSide)).catch(ifDamaged(() => null));
  return painted && recognition.read(painted);
}
