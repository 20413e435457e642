import sharp from 'sharp';
import type { FileStore } from '../files/FileStore.ts';
import type { LetterPicture } from './letter.ts';

/** Twice the width at which a letter shows it, for sharp screens. */
const width = 184;
const height = 240;
const quality = 74;

export interface SmallPicture {
  hash: string;
  jpeg: Buffer;
}

/**
 * Pictures of a letter as small JPEGs, which every mail program shows. One that is no longer there, or cannot be made
 * small, is left out: the letter is complete without it.
 */
export async function smallPictures(
  files: Pick<FileStore, 'read'>,
  pictures: readonly LetterPicture[],
): Promise<SmallPicture[]> {
  const small: SmallPicture[] = [];
  for (const { accountId, hash } of pictures) {
    if (small.some((one) => one.hash === hash)) continue;
    const jpeg = await files
      .read({ accountId, hash })
      .then(shrink)
      .catch(() => null);
    if (jpeg) small.push({ hash, jpeg });
  }
  return small;
}

function shrink(picture: Buffer): Promise<Buffer> {
  return sharp(picture)
    .resize({ width, height, fit: 'cover', position: 'top' })
    .flatten({ background: 'white' })
    .jpeg({ quality })
    .toBuffer();
}
