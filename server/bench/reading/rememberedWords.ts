import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readPages } from '#shared/reading/engine/readPages.ts';
import { keptLines } from '#shared/reading/reading.ts';
import { unpackWords } from '../../capabilities/reading/keptWords.ts';
import type { DocumentReader } from '../../capabilities/reading/readDocument.ts';

type Reader = Pick<DocumentReader, 'read'>;

/**
 * A reader that keeps the words of each document in a folder and reads fields from them the next
 * time: recognising takes minutes, and two versions of the rules are compared on the same words.
 */
export function withRememberedWords(reader: Reader, folder: string): Reader {
  return {
    async read(bytes, budget) {
      const file = path.join(folder, createHash('sha256').update(bytes).digest('hex'));
      if (existsSync(file)) {
        const words = await readFile(file);
        const pages = await unpackWords(words);
        return {
          pageCount: pages.length,
          turned: pages.map(({ turned = 0 }) => turned),
          words,
          reading: keptLines(readPages(pages)),
        };
      }
      const document = await reader.read(bytes, budget);
      await mkdir(folder, { recursive: true });
      if (document.words) {
        // Whole or not at all: a run may be cut off, and the next one goes on with what is here.
        await writeFile(`${file}.part`, document.words);
        await rename(`${file}.part`, file);
      }
      return document;
    },
  };
}
