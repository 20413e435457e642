import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Reading, ReadValue } from '../reading/reading.ts';
import type { PageOfWords } from '../reading/words.ts';
import { foldText } from './foldText.ts';

/** In bytes. Enough for two full pages; of more, only the beginning can be searched. */
const mostBytes = 4_000;
const longestWord = 40;

/** The different words of a document, folded, as a search looks for them: each once, with spaces between them. */
export function pageWordsOf(pages: readonly PageOfWords[]): string {
  return differentWords(pages.flatMap(({ words }) => words.map(({ text }) => text)));
}

/** The same for an e-invoice without pages: the words of what it states. */
export function wordsOfReading({ fields, lines }: Reading): string {
  const ofLines = lines.flatMap(({ code, description }) => [code, description]);
  const values: (ReadValue | null | undefined)[] = [...Object.values(fields), ...ofLines];
  return differentWords(values.flatMap((read) => read?.raw ?? []));
}

function differentWords(texts: readonly string[]): string {
  const words = new Set<string>();
  let bytes = 0;
  for (const text of texts) {
    for (const part of foldText(text).split(/\s+/)) {
      const word = part.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
      if (word.length < 2 || word.length > longestWord || words.has(word)) continue;
      bytes += utf8ToBytes(word).length + 1;
      if (bytes > mostBytes) return [...words].join(' ');
      words.add(word);
    }
  }
  return [...words].join(' ');
}
