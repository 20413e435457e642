import sharp, { type Sharp } from 'sharp';
import { UnreadableDocument } from '#shared/reading/pages/UnreadableDocument.ts';
import type { FileKind } from '#shared/uploads/fileKind.ts';
import type { ReadingLimits } from '../limits.ts';
import type { Rectangle } from './image/gray.ts';
import { decodeHeic, measureHeic } from './image/heic.ts';
import type { PagePicture } from './image/prepare.ts';

interface Opened {
  /** Opens the picture upright; each use needs its own instance. */
  open(): Sharp;
  width: number;
  height: number;
  hasAlpha: boolean;
}

/**
 * The whole picture, because a viewer draws the whole file: boxes refer to what is drawn. Where it
 * is not transparent is only a hint for the reading.
 */
async function wholePicture({ open, width, height, hasAlpha }: Opened): Promise<PagePicture> {
  const picture = { image: open(), width, height };
  if (!hasAlpha) return picture;
  const cutOut = await withoutTransparentBorder(open());
  return cutOut ? { ...picture, cutOut } : picture;
}

/** `null` when everything is transparent. */
async function withoutTransparentBorder(image: Sharp): Promise<Rectangle | null> {
  const { data, info } = await image
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true });
  let [left, right, top, bottom] = [info.width, 0, info.height, 0];
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      if ((data[y * info.width + x] ?? 0) < 32) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  if (right <= left || bottom <= top) return null;
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** A file of one or more pictures. */
interface PictureFile {
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
): Promise<PagePicture> {
  try {
    if (kind === 'heic') {
      const { data, hasAlpha, width, height } = decodeHeic(bytes, page);
      const open = () => sharp(data, { raw: { width, height, channels: 4 } });
      return await wholePicture({ open, width, height, hasAlpha });
    }
    const { autoOrient, hasAlpha } = await sharp(bytes, {
      page,
      limitInputPixels: pixels,
    }).metadata();
    const options = { page, limitInputPixels: pixels, failOn: 'none' } as const;
    const open = () => sharp(bytes, options).autoOrient();
    return await wholePicture({ open, ...autoOrient, hasAlpha });
  } catch (cause) {
    if (cause instanceof UnreadableDocument) throw cause;
    throw new UnreadableDocument('damaged', { cause });
  }
}
