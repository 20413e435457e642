import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { type PageOfWords, pageOfWords } from '#shared/reading/words.ts';
import type { ShownPage } from '#shared/uploads/contract.ts';

/** A page for the screen: the words with their positions, and nothing about how it was read. */
function presentPage({ width, height, turned = 0, words }: PageOfWords): ShownPage {
  return { width, height, turned, words: words.map(({ text, box }) => [text, ...box]) };
}

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** More than the words of any real document; a file made to overload the reader loses its words. */
const mostBytes = 12_000_000;

/** The number of bytes that state the length of the first part. */
const headLength = 4;
/** The first byte of older files, which have only one part. */
const startOfGzip = 0x1f;

/**
 * Packs the words of a file's pages for storage; `null` when there are too many. The first part is
 * the gzipped API answer, served as it is; the second is everything that the reader needs.
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

/** Less than a hundredth of a point, which is invisible on a page. */
function shortened(value: number): number {
  return Math.round(value * 100_000) / 100_000;
}

export async function unpackWords(packed: Uint8Array): Promise<PageOfWords[]> {
  const known = packed[0] === startOfGzip ? packed : packed.subarray(endOfShown(packed));
  const text = await decompress(known, { maxOutputLength: mostBytes });
  return z.array(pageOfWords).parse(JSON.parse(text.toString()));
}

/** The answer of the API, as gzipped JSON. */
export async function shownWords(packed: Uint8Array): Promise<Uint8Array> {
  if (packed[0] !== startOfGzip) return packed.subarray(headLength, endOfShown(packed));
  return compress(textOf({ pages: (await unpackWords(packed)).map(presentPage) }));
}

function endOfShown(packed: Uint8Array): number {
  return headLength + Buffer.from(packed.buffer, packed.byteOffset, headLength).readUInt32BE();
}
