import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { type PageOfWords, pageOfWords } from '#shared/reading/words.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** More than the words of any document take; a file that is made to keep a reader busy gives up its words. */
const mostBytes = 12_000_000;

/** The words of a file's pages as they are kept beside it; `null` where they are too many. */
export async function packWords(pages: readonly PageOfWords[]): Promise<Buffer | null> {
  const text = JSON.stringify(pages, (_, value: unknown) =>
    typeof value === 'number' ? shortened(value) : value,
  );
  return Buffer.byteLength(text) > mostBytes ? null : compress(text);
}

/** A hundredth of a point is nothing on a page. */
function shortened(value: number): number {
  return Math.round(value * 100_000) / 100_000;
}

export async function unpackWords(packed: Uint8Array): Promise<PageOfWords[]> {
  const text = await decompress(packed, { maxOutputLength: mostBytes });
  return z.array(pageOfWords).parse(JSON.parse(text.toString()));
}
