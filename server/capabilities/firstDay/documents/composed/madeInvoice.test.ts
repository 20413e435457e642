import { expect, test } from 'vitest';
import { pdfWords } from '#shared/reading/pages/pdfWords.ts';
import { readingLimits } from '../../../reading/limits.ts';
import { withPdf } from '../../../reading/pages/pdfFile.ts';
import { paintPage } from '../../../reading/pages/pdfRaster.ts';
import { drawPdf } from '../drawPdf.ts';
import type { Content } from './content.ts';
import { formOf } from './Layout.ts';
import { madeInvoice } from './madeInvoice.ts';

const seeds = Array.from({ length: 60 }, (_, seed) => seed);

test('the amounts of a made invoice add up', () => {
  for (const seed of seeds) {
    const { content } = madeInvoice(seed);
    const { goods, discount, shipping, subtotal, taxes, tax, gross, retained, total } = content;
    const bases = taxes.reduce((sum, { base }) => sum + base, 0);
    expect(content.lines.reduce((sum, { net }) => sum + net, 0)).toBe(goods);
    expect(goods - discount + shipping).toBe(subtotal);
    if (taxes.length > 0) expect(bases).toBe(subtotal);
    expect(taxes.reduce((sum, { amount }) => sum + amount, 0)).toBe(tax);
    expect(subtotal + tax).toBe(gross);
    expect(gross - retained).toBe(total);
  }
});

test('no two of sixty layouts look alike, in seven languages and five currencies', () => {
  const layouts = seeds.map((seed) => madeInvoice(seed).layout);
  expect(new Set(layouts.map(formOf)).size).toBe(seeds.length);
  expect(new Set(layouts.map(({ seller }) => seller.country.language)).size).toBe(7);
  expect(new Set(layouts.map(({ seller }) => seller.country.currency)).size).toBe(5);
});

test('invoices have one to four pages, up to hundreds of lines, and each form of taxes and sums', () => {
  const made = seeds.flatMap((seed) => [0, 1, 2].map((number) => madeInvoice(seed, number)));
  const contents = made.map(({ content }) => content);
  const has = (is: (content: Content) => boolean) => expect(contents.some(is)).toBe(true);
  const pages = new Set(made.map(({ sheet }) => sheet.pages.length));
  for (const count of [1, 2, 3, 4]) expect(pages).toContain(count);
  has(({ lines }) => lines.length === 1);
  has(({ lines }) => lines.length > 200);
  for (const count of [0, 1, 2]) has(({ taxes }) => taxes.length === count);
  has(({ discount }) => discount > 0);
  has(({ shipping }) => shipping > 0);
  has(({ retained }) => retained > 0);
  has(({ paid }) => paid > 0);
  has(({ lines }) => lines.some((line) => line.discount > 0));
  has(({ lines }) => lines.some(({ group }) => group !== null));
  has(({ recipient }) => recipient !== null);
});

test('days, numbers and taxes are written as in ten countries', () => {
  const all = seeds.map((seed) => madeInvoice(seed));
  const countries = all.map(({ layout }) => layout.seller.country);
  expect(new Set(countries.map(({ code }) => code)).size).toBe(10);
  expect(new Set(countries.map(({ thousand, decimal }) => `${thousand}${decimal}`)).size).toBe(4);
  expect(new Set(all.map(({ layout }) => layout.dayForm)).size).toBeGreaterThan(10);
  expect(
    new Set(all.flatMap(({ content }) => content.taxes.map(({ rate }) => rate))).size,
  ).toBeGreaterThan(10);
});

test('a made invoice is the same file each time, and another number another one', async () => {
  const [first, again, other] = await Promise.all(
    [madeInvoice(3), madeInvoice(3), madeInvoice(3, 1)].map(({ sheet }) => drawPdf(sheet)),
  );
  expect(first?.words).toEqual(again?.words);
  expect(first?.places).toEqual(again?.places);
  expect(first?.words).not.toEqual(other?.words);
});

test.each(seeds.slice(0, 28))(
  'the values of layout %i are printed where its places say',
  async (seed) => {
    const { sheet, content, truth } = madeInvoice(seed);
    const { bytes, places } = await drawPdf(sheet);
    const fields = new Set(places.map(({ field }) => field));
    for (const field of ['invoiceNumber', 'invoiceDate', 'total', 'lineAmount'])
      expect(fields).toContain(field);
    if (truth.dueDate) expect(fields).toContain('dueDate');
    if (truth.tax && content.taxes.length === 1) expect(fields).toContain('tax');
    expect(places.filter(({ field }) => field === 'lineAmount')).toHaveLength(content.lines.length);
    const pages = await wordsOf(bytes);
    expect(pages).toHaveLength(sheet.pages.length);
    for (const { field, text, page, box } of places) {
      const inside = (pages[page] ?? []).filter(({ box: [left, top, right, bottom] }) => {
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        return x > box[0] && x < box[2] && y > box[1] && y < box[3];
      });
      const read = inside.map((word) => word.text).join('');
      expect(`${field} ${read}`).toContain(text.normalize('NFKC').replace(/\s/g, ''));
    }
  },
);

async function wordsOf(bytes: Uint8Array) {
  return withPdf(bytes, readingLimits, async (pdf) => {
    const pages = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      const { words } = await pdfWords(
        await pdf.getPage(number),
        readingLimits.wordsOfPage,
        paintPage,
      );
      pages.push(words);
    }
    return pages;
  });
}
