import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { type PageOfWords, pageOfWords } from '#shared/reading/words.ts';
import { presentPage } from './presentPage.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** More than the words of any document take; a file that is made to keep a reader busy gives up its words. */
const mostBytes = 12_000_000;

/** How many bytes say how long the first part is. */
const headLength = 4;
/** As the words of files begin that were read before there were two parts. */
const startOfGzip = 0x1f;

/**
 * The words of a file's pages as they are kept beside it; `null` where they are too many. First stands the answer of the
 * call that shows them, so that it is served as it is; after that, all that the reader knows of them.
 */
export async function packWords(pages: readonly PageOfWords[]): Promise<Buffer | null> {
  const known = textOf(pages);
  if (Buffer.byteLength(known) > mostBytes) return null;
  const shown = await compress(textOf({ pages: pages.map(presentPage) }));
  const head = Buffer.alloc(headLength);
  head.writeUInt32BE(shown.length);
  return Buffer.concat([head, shown, await compress(known)]);
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'number' ? shortened(part) : part,
  );
}

/** A hundredth of a point is nothing on a page. */
function shortened(value: number): number {
  return Math.round(value * 100_000) / 100_000;
}

export async function unpackWords(packed: Uint8Array): Promise<PageOfWords[]> {
  const known = packed[0] === startOfGzip ? packed : packed.subarray(endOfShown(packed));
  const text = await decompress(known, { maxOutputLength: mostBytes });
  return z.array(pageOfWords).parse(JSON.parse(text.toString()));
}

/** The answer of the call that shows them, as JSON in gzip. */
export async function shownWords(packed: Uint8Array): Promise<Uint8Array> {
  if (packed[0] !== startOfGzip) return packed.subarray(headLength, endOfShown(packed));
  return compress(textOf({ pages: (await unpackWords(packed)).map(presentPage) }));
}

function endOfShown(packed: Uint8Array): number {
  return headLength + Buffer.from(packed.buffer, packed.byteOffset, headLength).readUInt32BE();
}
