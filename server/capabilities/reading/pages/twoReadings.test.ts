import { afterAll, describe, expect, it } from 'vitest';
import { readPages } from '#shared/reading/engine/readPages.ts';
import { ProcessorTimer, readingLimits } from '../limits.ts';
import { madeScan } from '../testing/madeScan.ts';
import { documentPages } from './documentPages.ts';
import { Recogniser } from './Recogniser.ts';
import { columnsOfMap, leastColumns, SecondLook } from './secondLook/SecondLook.ts';
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

async function readWithin(secondLookColumns: number) {
  const limits = { ...readingLimits, secondLookColumns };
  const pages = await documentPages(bytes, limits, engines, () => {});
  return { pages, fields: readPages(pages).fields };
}

it('a scan that the first engine misreads is read right with the second', async () => {
  const { pages, fields } = await readWithin(100_000);
  const { vendorName, invoiceNumber, invoiceDate, total, tax } = fields;
  expect(pages).toMatchObject([{ lookedAtTwice: true }]);
  expect(vendorName?.value).toBe('Harbour Timber Supplies Ltd');
  expect(invoiceNumber?.value).toBe('HT-208845');
  expect(invoiceDate?.value).toBe('2024-03-26');
  expect(total?.value).toBe('1134.60');
  expect(tax?.value).toBe('189.10');
});

it('a document whose second looks are used up is not searched for lines page by page', async () => {
  const { pages } = await readWithin(leastColumns - 1);
  expect(pages[0]).not.toHaveProperty('lookedAtTwice');
});

it('without a second look, what the first engine read stands', async () => {
  const { pages, fields } = await readWithin(0);
  expect(fields.total?.value).not.toBe('1134.60');
  expect(pages[0]).not.toHaveProperty('lookedAtTwice');
});

describe('of a second look', () => {
  const image = { width: 640, height: 200, data: new Uint8Array(128_000).fill(255) };
  for (const top of [40, 120])
    for (let y = top; y < top + 24; y++)
      for (let x = 60; x < 500; x++) image.data[y * image.width + x] = x % 14 < 5 ? 20 : 255;
  const look = (columns: number, time = 60_000) =>
    engines.secondLook.read(image, { columns, timer: new ProcessorTimer(time) });

  it('the lines that are too much are returned unread', async () => {
    const { lines, columns } = await look(100_000);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.every(({ read }) => read !== null)).toBe(true);
    const less = await look(columns - 1);
    expect(less.lines.filter(({ read }) => read === null)).toHaveLength(1);
    expect(less.columns).toBeLessThan(columns);
  });

  it('nothing is read once the page has had its time', async () => {
    const { lines, columns } = await look(100_000, 0);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.every(({ read }) => read === null)).toBe(true);
    expect(columns).toBe(columnsOfMap);
  });
});
