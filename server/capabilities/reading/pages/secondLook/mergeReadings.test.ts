import { expect, it } from 'vitest';
import type { SeenWord } from '../seenWord.ts';
import { mergeReadings } from './mergeReadings.ts';
import type { SeenLine } from './SecondLook.ts';

const advance = 20;

/** Words of the first engine, in a typeface whose letters are all as wide. */
const firstReads = (text: string, confidence = 0.9, top = 100): SeenWord[] =>
  [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    at: { left: index * advance, top, width: word.length * advance, height: 28 },
    confidence,
  }));

/** A line of the second engine; `_` is white space that it wrote no space for. */
function secondReads(text: string, confidence = 0.9): SeenLine {
  const cells = [...text];
  const places = cells.map((character, i) => ({
    text: character,
    from: i / cells.length,
    to: (i + 1) / cells.length,
    confidence,
  }));
  return {
    at: { left: 0, top: 90, width: cells.length * advance, height: 48 },
    read: places.filter((place) => place.text !== '_'),
    white: places.flatMap((place, i) =>
      place.text === '_' ? [] : [cells[i - 1] === '_' ? 0.8 : 0.1],
    ),
  };
}

const knows = (character: string) => !'€ß'.includes(character);

const merged = (first: SeenWord[], ...lines: SeenLine[]) => mergeReadings(first, { lines, knows });
const texts = (words: SeenWord[]) => words.map(({ text }) => text);

it('a word that both engines read alike is surer than in either reading', () => {
  const [word] = merged(firstReads('Total', 0.8), secondReads('Total', 0.8));
  expect(word).toMatchObject({ text: 'Total', at: { top: 100, height: 28 } });
  expect(word?.confidence).toBeCloseTo(0.96);
});

it('where they differ, the surer one counts, with doubt', () => {
  const [word] = merged(firstReads('1Z4.50', 0.4), secondReads('124.50', 0.9));
  expect(word?.text).toBe('124.50');
  expect(word?.confidence).toBeLessThan(0.8);
  expect(texts(merged(firstReads('124.50', 0.9), secondReads('1Z4.50', 0.4)))).toEqual(['124.50']);
});

it('signs that the second engine lacks come from the first', () => {
  expect(texts(merged(firstReads('12,50 € Straße', 0.6), secondReads('12,50 E StraBe')))).toEqual([
    '12,50',
    '€',
    'Straße',
  ]);
  expect(texts(merged(firstReads('12,50€', 0.6), secondReads('12,50_')))).toEqual(['12,50€']);
});

it('words are separated as the first engine separates them, otherwise by white space', () => {
  expect(texts(merged(firstReads('Amount due'), secondReads('Amount_due')))).toEqual([
    'Amount',
    'due',
  ]);
  expect(texts(merged([], secondReads('Amount_due 7')))).toEqual(['Amount', 'due', '7']);
});

it('a letter between letters is none of the digits that look like it, and the reverse', () => {
  expect(texts(merged(firstReads('FOODS'), secondReads('F00DS', 1)))).toEqual(['FOODS']);
  expect(texts(merged(firstReads('CSPO4055', 0.9), secondReads('CSP04055', 0.8)))).toEqual([
    'CSP04055',
  ]);
});

it('words of the first engine outside all lines stay if they are sure, or if no time was left for their line', () => {
  const apart = [...firstReads('Page', 0.9, 400), ...firstReads('~~', 0.3, 600)];
  expect(texts(merged(apart, secondReads('Total')))).toEqual(['Total', 'Page']);
  const unread = { ...secondReads('Total'), read: null, white: [] };
  const words = firstReads('Tatol', 0.3);
  expect(merged(words, unread)).toEqual(words);
});

it('a line of which one engine read only a character is merged', () => {
  expect(texts(merged(firstReads('a', 0.5), secondReads('1234567890123')))).toEqual([
    '1234567890123',
  ]);
});
