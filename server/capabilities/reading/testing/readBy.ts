import type { Reading } from '#shared/reading/reading.ts';
import type { PageOfWords } from '#shared/reading/words.ts';
import { unpackWords } from '../keptWords.ts';
import type { DocumentReader } from '../readDocument.ts';

/** Reads a file and unpacks its words. */
export async function readBy(
  reader: DocumentReader,
  bytes: Uint8Array,
): Promise<{ pages: PageOfWords[]; reading: Reading }> {
  const { words, reading } = await reader.read(bytes);
  if (!words) throw new Error('Its words were not kept');
  return { pages: await unpackWords(words), reading };
}
