import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { anInvoice, linesOf, sumsOf } from '#shared/reading/testing/invoices.ts';
import { readingLimits } from './limits.ts';
import { createDocumentReader } from './readDocument.ts';
import { madePdf } from './testing/madePdf.ts';
import { type Flaws, madeScan } from './testing/madeScan.ts';

const reader = createDocumentReader(readingLimits, 1);
afterAll(() => reader.close());

const total = (sumsOf(anInvoice).total / 100).toFixed(2);

describe('a PDF with text', () => {
  it('is read from its words', async () => {
    const { pages, reading } = await reader.read(
      madePdf([linesOf(anInvoice, 'de', 'labels beside')]),
    );
    expect(pages.map(({ source }) => source)).toEqual(['text']);
    expect(reading.fields.vendorName?.value).toBe(anInvoice.vendor);
    expect(reading.fields.invoiceNumber?.value).toBe(anInvoice.number);
    expect(reading.fields.invoiceDate?.value).toBe(anInvoice.date);
    expect(reading.fields.total?.value).toBe(total);
    expect(reading.fields.total?.source).toBe('text');
    expect(reading.lines).toHaveLength(anInvoice.lines.length);
  });

  it('is shown page by page', async () => {
    const pdf = madePdf([linesOf(anInvoice, 'en', 'letter'), [{ x: 40, y: 40, text: 'Page 2' }]]);
    const webp = await reader.preview(pdf, { page: 1, longest: 400 });
    expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', height: 400 });
  });
});

const scans: [string, Flaws][] = [
  ['clean', {}],
  ['askew', { skew: 2.5 }],
  ['in shadow', { shadow: 0.6 }],
  ['grainy and soft', { noise: 0.15, blur: 0.8 }],
  ['on a dark table', { table: 0.15, skew: -2 }],
  ['on its side', { quarters: 1 }],
  ['upside down', { quarters: 2 }],
];

describe('a picture of an invoice', () => {
  it.each(scans)('%s is recognised', { timeout: 60_000 }, async (_, flaws) => {
    const lines = linesOf(anInvoice, 'en', 'labels beside');
    const photo = await (await madeScan(lines, flaws)).jpeg({ quality: 80 }).toBuffer();
    const { pages, reading } = await reader.read(photo);
    expect(pages[0]?.source).toBe('ocr');
    expect(reading.fields.total?.value).toBe(total);
    expect(reading.fields.total?.source).toBe('ocr');
    expect(reading.fields.invoiceDate?.value).toBe(anInvoice.date);
    expect(reading.fields.invoiceNumber?.value).toBe(anInvoice.number);
  });

  it('tells where a value stands on it', { timeout: 60_000 }, async () => {
    const scan = await madeScan(linesOf(anInvoice, 'en', 'labels beside'));
    const { reading } = await reader.read(await scan.png().toBuffer());
    const [left = 0, top = 0] = reading.fields.invoiceNumber?.box ?? [];
    expect(left).toBeCloseTo(470 / 595, 1);
    expect(top).toBeCloseTo(130 / 842, 1);
  });

  it('with no text layer in a PDF would be no different: a cut-out on nothing is read too', {
    timeout: 60_000,
  }, async () => {
    const sheet = await (await madeScan(linesOf(anInvoice, 'en', 'labels beside')))
      .png()
      .toBuffer();
    const cutOut = sharp(sheet)
      .ensureAlpha()
      .extend({ left: 300, right: 300, background: '#00000000' });
    const { reading } = await reader.read(await cutOut.png().toBuffer());
    expect(reading.fields.total?.value).toBe(total);
  });
});

const tiny = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#ffffff' } })
  .png()
  .toBuffer();
const whole = madePdf([linesOf(anInvoice, 'en', 'letter')]);
const refused: [string, Uint8Array, RegExp][] = [
  ['nothing', new Uint8Array(0), /empty/],
  ['a program', Buffer.from('MZ\x90\0 this is no picture'), /neither a PDF nor a picture/],
  ['the head of a PDF alone', Buffer.from('%PDF-1.7\n'), /damaged/],
  ['a picture of one pixel', tiny, /too small/],
  ['a PDF without pages', madePdf([]), /no pages|damaged/],
  ['the head of a picture alone', Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1'), /damaged/],
];

describe('what cannot be read', () => {
  it.each(refused)('%s is refused with a reason', async (_, bytes, reason) => {
    await expect(reader.read(bytes)).rejects.toThrow(reason);
  });

  it('because it has too many pages is refused before it is read', async () => {
    const strict = createDocumentReader({ ...readingLimits, pages: 1 }, 1);
    const pdf = madePdf([[{ x: 1, y: 1, text: 'a' }], [{ x: 1, y: 1, text: 'b' }]]);
    await expect(strict.read(pdf)).rejects.toThrow(/too many pages/);
    await strict.close();
  });

  it('in the time that it may take ends, and the next document is read', {
    timeout: 60_000,
  }, async () => {
    const hasty = createDocumentReader({ ...readingLimits, milliseconds: 1500 }, 1);
    const lines = Array.from({ length: 120 }, (_, i) => ({
      x: 10,
      y: 6 + i * 6.9,
      text: 'tea and bread '.repeat(14),
      size: 6,
    }));
    const slow = await (await madeScan(lines, { dotsPerInch: 300 })).png().toBuffer();
    const [first, second] = await Promise.allSettled([
      hasty.read(slow),
      hasty.read(new Uint8Array(0)),
    ]);
    expect(first).toMatchObject({ status: 'rejected', reason: { reason: 'too_slow' } });
    expect(second).toMatchObject({ status: 'rejected', reason: { reason: 'empty' } });
    expect((await hasty.read(whole).catch((error: unknown) => error)) !== undefined).toBe(true);
    await hasty.close();
  });
});
