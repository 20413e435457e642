import sharp from 'sharp';
import type { FileKind } from '#shared/uploads/fileKind.ts';
import type { ReadingLimits } from '../limits.ts';
import { UnreadableDocument } from '../UnreadableDocument.ts';
import { decodeHeic, measureHeic } from './image/heic.ts';
import { opaquePart, type Picture } from './image/opaquePart.ts';

/** A file of one or more pictures. */
export interface PictureFile {
  bytes: Uint8Array;
  kind: Exclude<FileKind, 'pdf'>;
}

const smallestSide = 50;

/** Its number of pages; throws when it is too large or too small to be read. */
export async function countPictures(file: PictureFile, limits: ReadingLimits): Promise<number> {
  const { width, height, pages } = await sizeOf(file);
  const most = file.kind === 'heic' ? limits.pixelsAtOnce : limits.pixels;
  if (width * height > most) throw new UnreadableDocument('too_large');
  if (Math.min(width, height) < smallestSide) throw new UnreadableDocument('too_small');
  if (pages > limits.pages) throw new UnreadableDocument('too_many_pages');
  return pages;
}

async function sizeOf({ bytes, kind }: PictureFile) {
  if (kind === 'heic') return measureHeic(bytes);
  const { width, height, pages, format } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new UnreadableDocument('damaged', { cause });
    });
  // Frames of an animation are not pages.
  return { width, height, pages: format === 'tiff' ? (pages ?? 1) : 1 };
}

/** One of its pages, from 0, rotated upright by its metadata. */
export async function pictureAt(
  { bytes, kind }: PictureFile,
  page: number,
  { pixels }: ReadingLimits,
): Promise<Picture> {
  try {
    if (kind === 'heic') {
      const { data, hasAlpha, width, height } = decodeHeic(bytes, page);
      const open = () => sharp(data, { raw: { width, height, channels: 4 } });
      return await opaquePart({ open, width, height, hasAlpha });
    }
    const { autoOrient, hasAlpha } = await sharp(bytes, {
      page,
      limitInputPixels: pixels,
    }).metadata();
    const options = { page, limitInputPixels: pixels, failOn: 'none' } as const;
    const open = () => sharp(bytes, options).autoOrient();
    return await opaquePart({ open, ...autoOrient, hasAlpha });
  } catch (cause) {
    if (cause instanceof UnreadableDocument) throw cause;
    throw new UnreadableDocument('damaged', { cause });
  }
}
