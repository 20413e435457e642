import { expect, it } from 'vitest';
import { wordsOfText } from './pdfWords.ts';

const size = 10;
const height = 100;
const page = { width: 300, height, transform: [1, 0, 0, -1, 0, height] };

/** Words of texts that are drawn one after the other on one line, each from where it begins to where it ends. */
function wordsOf(...texts: [text: string, from: number, to: number][]): string[] {
  const items = texts.map(([str, from, to]) => ({
    str,
    transform: [size, 0, 0, size, from, 50],
    width: to - from,
    hasEOL: false,
  }));
  return wordsOfText(page, { items }, 100).words.map(({ text }) => text);
}

it('an amount that touches its label is a word of its own', () => {
  expect(wordsOf(['Total TTC', 20, 65], ['180 440,28', 64, 110])).toEqual([
    'Total',
    'TTC',
    '180',
    '440,28',
  ]);
});

it.each(['1.234,56 €', '1.234,56 EUR', '1.234,56 '])(
  'so is one with its currency: %s',
  (amount) => {
    expect(wordsOf(['Total', 20, 45], [amount, 44, 100]).slice(0, 2)).toEqual([
      'Total',
      '1.234,56',
    ]);
  },
);

it.each(['2024.10-17', '12.50/3', '10.25A'])('a number keeps its letters: RE%s', (digits) => {
  expect(wordsOf(['RE', 20, 32], [digits, 32, 80])).toEqual([`RE${digits}`]);
});

it('an amount that is drawn in pieces is one word', () => {
  expect(wordsOf(['1.', 20, 28], ['234,56', 28, 58])).toEqual(['1.234,56']);
});

it('a word that is drawn in pieces is one word', () => {
  expect(wordsOf(['Inv', 20, 35], ['oice', 35, 55], ['7', 55, 60])).toEqual(['Invoice7']);
});

it('glyphs without a letter keep their place, since they may be a minus, but none is NUL, which no database stores', () => {
  expect(
    wordsOf(['Total', 20, 45], ['\u0003900.00', 60, 90], ['A\x001701\ud83d', 100, 130]),
  ).toEqual(['Total', '\u0003900.00', 'A\u00011701']);
});
