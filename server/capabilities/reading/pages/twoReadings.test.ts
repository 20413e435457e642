import { afterAll, expect, it } from 'vitest';
import { readPages } from '#shared/reading/engine/readPages.ts';
import { readingLimits, TimeBudget } from '../limits.ts';
import { madeScan } from '../testing/madeScan.ts';
import { documentPages } from './documentPages.ts';
import { Recogniser } from './Recogniser.ts';
import { SecondLook } from './secondLook/SecondLook.ts';
import type { SeenWord } from './seenWord.ts';

/** Reads as on a bad scan: digits become letters, and it is not sure of them. */
class ShortSighted extends Recogniser {
  override async words(...page: Parameters<Recogniser['words']>): Promise<SeenWord[]> {
    const words = await super.words(...page);
    return words.map((word) =>
      /\d/.test(word.text)
        ? { ...word, text: word.text.replace(/[1468]/g, 'A'), confidence: 0.3 }
        : word,
    );
  }
}

const engines = { recogniser: new ShortSighted(), secondLook: new SecondLook() };
afterAll(() => Promise.all([engines.recogniser.stop(), engines.secondLook.stop()]));

const scan = await madeScan(
  [
    { x: 60, y: 60, text: 'Harbour Timber Supplies Ltd', size: 16 },
    { x: 60, y: 130, text: 'Invoice number: HT-208845' },
    { x: 60, y: 150, text: 'Invoice date: 26 March 2024' },
    { x: 60, y: 200, text: 'Subtotal' },
    { x: 400, y: 200, text: '945.50', flushRight: true },
    { x: 60, y: 220, text: 'VAT 20%' },
    { x: 400, y: 220, text: '189.10', flushRight: true },
    { x: 60, y: 240, text: 'Total GBP' },
    { x: 400, y: 240, text: '1,134.60', flushRight: true },
  ],
  { noise: 0.1 },
);
const bytes = await scan
  .extract({ left: 0, top: 0, width: 900, height: 560 })
  .jpeg({ quality: 80 })
  .toBuffer();

async function readWithin(secondLookMilliseconds: number) {
  const limits = { ...readingLimits, secondLookMilliseconds };
  const pages = await documentPages(bytes, limits, engines, () => {});
  return { pages, fields: readPages(pages).fields };
}

it('a scan that the first engine misreads is read right with the second', async () => {
  const { pages, fields } = await readWithin(60_000);
  const { vendorName, invoiceNumber, invoiceDate, total, tax } = fields;
  expect(pages).toMatchObject([{ lookedAtTwice: true }]);
  expect(vendorName?.value).toBe('Harbour Timber Supplies Ltd');
  expect(invoiceNumber?.value).toBe('HT-208845');
  expect(invoiceDate?.value).toBe('2024-03-26');
  expect(total?.value).toBe('1134.60');
  expect(tax?.value).toBe('189.10');
});

it('without time for a second look, what the first engine read stands', async () => {
  const { pages, fields } = await readWithin(0);
  expect(fields.total?.value).not.toBe('1134.60');
  expect(pages[0]).not.toHaveProperty('lookedAtTwice');
});

it('lines that the time ran out for are returned unread', async () => {
  const image = { width: 640, height: 200, data: new Uint8Array(128_000).fill(255) };
  for (const top of [40, 120])
    for (let y = top; y < top + 24; y++)
      for (let x = 60; x < 500; x++) image.data[y * image.width + x] = x % 14 < 5 ? 20 : 255;
  const { lines } = await engines.secondLook.read(image, new TimeBudget(1));
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.every(({ read }) => read === null)).toBe(true);
});
