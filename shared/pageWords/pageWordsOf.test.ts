import { expect, test } from 'vitest';
import { pageWordsOf } from './pageWordsOf.ts';

const page = (...texts: string[]) => ({
  width: 595,
  height: 842,
  source: 'text' as const,
  words: texts.map((text) => ({
    text,
    box: [0, 0, 1, 1] satisfies [number, number, number, number],
    confidence: 1,
    size: 0.01,
    bold: false,
  })),
});

test('each word is kept once, folded and without the signs around it', () => {
  const pages = [page('Müller', '(Straße)', '„A-17“', '–', 'x'), page('MULLER', '1.250,00')];
  expect(pageWordsOf(pages)).toBe('muller strasse a-17 1.250,00');
});

test('words that are invisible on the page are no part of it', () => {
  const hidden = page('secret').words;
  expect(pageWordsOf([{ ...page('shown'), hidden }])).toBe('shown');
});

test('a long document is kept up to a limit, and overlong signs not at all', () => {
  const many = Array.from({ length: 5_000 }, (_, index) => `word${index}`);
  const words = pageWordsOf([page('y'.repeat(41), ...many)]);
  expect(words.length).toBeLessThanOrEqual(4_000);
  expect(words.startsWith('word0 word1 ')).toBe(true);
});
