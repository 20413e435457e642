import sharp from 'sharp';
import { ofPage } from '#shared/reading/pages/ofPage.ts';
import { UnreadableDocument } from '#shared/reading/pages/UnreadableDocument.ts';
import { fileKind } from '#shared/uploads/fileKind.ts';
import type { ReadingLimits } from '../limits.ts';
import { withPdf } from './pdfFile.ts';
import { pdfRaster } from './pdfRaster.ts';
import { pictureAt } from './pictureFile.ts';

export interface PreviewRequest {
  bytes: Uint8Array;
  limits: ReadingLimits;
  /** From 0. */
  page: number;
  turned: 0 | 1 | 2 | 3;
  /** Of the longer side, in pixels. */
  longest: number;
}

/** An upright page as WebP, in the frame that the boxes of words refer to. */
export async function pagePreview(request: PreviewRequest): Promise<Uint8Array> {
  const { bytes, limits, page, longest } = request;
  const kind = fileKind(bytes);
  if (kind === null) throw new UnreadableDocument('unknown_type');
  const { image } =
    kind === 'pdf'
      ? await withPdf(bytes, limits, (pdf) =>
          ofPage(async () => pdfRaster(await pdf.getPage(page + 1), longest)),
        )
      : await pictureAt({ bytes, kind }, page, limits);
  const flat = await image
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(flat)
    .rotate(request.turned * 90)
    .webp({ quality: 75 })
    .toBuffer();
}
