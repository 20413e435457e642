import { createHash } from 'node:crypto';
import { readPages } from '#shared/reading/engine/readPages.ts';
import { keptLines } from '#shared/reading/reading.ts';
import type { PageOfWords, Word } from '#shared/reading/words.ts';
import { Dice } from '../../capabilities/firstDay/documents/composed/Dice.ts';
import { packWords, unpackWords } from '../../capabilities/reading/keptWords.ts';
import type { DocumentReader } from '../../capabilities/reading/readDocument.ts';

type Reader = Pick<DocumentReader, 'read'>;

/** `digits`: of two amounts one digit; `labels`: of words beside amounts one letter; `words`: of many words one sign. */
export const errorKinds = ['digits', 'labels', 'words'] as const;
export type ErrorKind = (typeof errorKinds)[number];

/** A reader that errs more than OCR does: how rules hold on scans that are worse than those at hand. */
export function withErrors(reader: Reader, kind: ErrorKind): Reader {
  return {
    async read(bytes, budget) {
      const document = await reader.read(bytes, budget);
      if (!document.words) return document;
      const seed = createHash('sha256').update(bytes).digest().readUInt32BE();
      const pages = misread(await unpackWords(document.words), kind, new Dice(seed));
      return { ...document, words: await packWords(pages), reading: keptLines(readPages(pages)) };
    },
  };
}

const isAmount = ({ text }: Word) => /\d[.,]\d{2}\D{0,3}$/.test(text);

function misread(pages: readonly PageOfWords[], kind: ErrorKind, dice: Dice): PageOfWords[] {
  const all = pages.flatMap(({ words }) => words);
  const amounts = all.filter(isAmount);
  const chosen = new Set(amounts.length > 0 ? [dice.pick(amounts), dice.pick(amounts)] : []);
  return pages.map((page) => ({
    ...page,
    source: 'ocr',
    words: page.words.map((word) => {
      if (kind === 'digits') return chosen.has(word) ? doubted(word, withDigit(word, dice)) : word;
      if (kind === 'labels')
        return isBesideAmount(word, page) ? doubted(word, withoutLetter(word, dice)) : word;
      return dice.chance(0.1) ? doubted(word, withSign(word, dice)) : word;
    }),
  }));
}

const doubted = (word: Word, text: string): Word => ({
  ...word,
  text: text || word.text,
  confidence: Math.min(word.confidence, 0.7),
});

const alike: Readonly<Record<string, string>> = {
  0: '8',
  1: '7',
  2: '7',
  3: '8',
  4: '1',
  5: '6',
  6: '5',
  7: '1',
  8: '3',
  9: '0',
  O: '0',
  l: '1',
  S: '5',
  B: '8',
  a: 'o',
  e: 'c',
  '.': ',',
};

const changed = (text: string, at: number, to: string) =>
  text.slice(0, at) + to + text.slice(at + 1);

function withDigit({ text }: Word, dice: Dice): string {
  const at = dice.pick([...text.matchAll(/\d/g)]).index;
  return changed(text, at, alike[text[at] ?? ''] ?? '');
}

function withoutLetter({ text }: Word, dice: Dice): string {
  return changed(text, dice.pick([...text.matchAll(/\p{L}/gu)]).index, '');
}

function withSign({ text }: Word, dice: Dice): string {
  const at = dice.pick([...text].map((_, index) => index));
  return changed(text, at, alike[text[at] ?? ''] ?? '');
}

function isBesideAmount(word: Word, { words }: PageOfWords): boolean {
  const middle = ({ box }: Word) => (box[1] + box[3]) / 2;
  return (
    /\p{L}{3}/u.test(word.text) &&
    words.some((one) => isAmount(one) && Math.abs(middle(one) - middle(word)) < word.size / 2)
  );
}
