import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { anInvoice, linesOf, sumsOf } from '#shared/reading/testing/invoices.ts';
import { type Line, pageHeight } from '#shared/reading/testing/pages.ts';
import { noticeOf } from '../uploads/notice.ts';
import { readingLimits } from './limits.ts';
import { createDocumentReader } from './readDocument.ts';
import { blankPdf, type DrawnLine, inflatedPdf, madePdf, slowToPaint } from './testing/madePdf.ts';
import { type Flaws, madeScan } from './testing/madeScan.ts';
import { expectRecognised, patientLimits, readBy } from './testing/readBy.ts';

const reader = createDocumentReader(patientLimits, 1);
afterAll(() => reader.close());

/** By the clock, so that only the CPU time counts on a busy machine. */
const patience = 100;

const total = (sumsOf(anInvoice).total / 100).toFixed(2);

/** Covers a line. */
const over = ({ y }: Line) => `30 ${pageHeight - y - 14} 400 18 re f`;

describe('a PDF with text', () => {
  it('is read from its text layer', async () => {
    const { pages, reading } = await readBy(
      reader,
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

  const iban = 'IBAN: GB33 BUKB 2020 1555 5555 55';
  const visible = linesOf(anInvoice, 'en', 'labels beside');

  const hiddenBy: [string, (lines: Line[]) => DrawnLine[]][] = [
    ['white on white', (lines) => lines.map((line) => ({ ...line, operators: '1 g' }))],
    ['nearly white', (lines) => lines.map((line) => ({ ...line, operators: '0.97 g' }))],
    ['without ink', (lines) => lines.map((line) => ({ ...line, operators: '3 Tr' }))],
    ['as small as dust', (lines) => lines.map((line) => ({ ...line, size: 0.5 }))],
    ['cut off', (lines) => lines.map((line) => ({ ...line, operators: '0 0 9 9 re W n' }))],
    [
      'under a white patch',
      (lines) => [
        ...lines,
        { x: 40, y: 5, text: '.', operators: `1 g ${lines.map(over).join(' ')}` },
      ],
    ],
  ];

  it.each(hiddenBy)('is not read where its letters are invisible: %s', async (_, drawn) => {
    const lines = [
      { x: 40, y: 20, text: 'Total 9,999.00' },
      { x: 40, y: 700, text: iban },
    ];
    const { reading } = await reader.read(madePdf([[...visible, ...drawn(lines)]]));
    expect(reading.fields.total?.value).toBe(total);
    expect(reading.fields.iban).toBeUndefined();
    expect(reading.hiddenText).toEqual(['Total 9,999.00', iban]);
  });

  it('is read where white letters are on a dark band', async () => {
    const account = { x: 40, y: 700, text: iban };
    const banded = { ...account, operators: `0 0 0.5 rg ${over(account)} 1 g` };
    const { reading } = await reader.read(madePdf([[...visible, banded]]));
    expect(reading.fields.iban?.value).toBe('GB33BUKB20201555555555');
    expect(reading.hiddenText).toEqual([]);
  });

  it('with a damaged page is read from the others, with a notice', async () => {
    const letter = linesOf(anInvoice, 'en', 'letter');
    const whole = madePdf([letter, [{ x: 40, y: 40, text: 'Terms' }], letter]).toString('latin1');
    const second = whole.indexOf('/MediaBox', whole.indexOf('/MediaBox') + 1);
    const damaged = `${whole.slice(0, second)}/MediaBoy 9)${whole.slice(second + 12)}`;
    const { pageCount, reading } = await reader.read(Buffer.from(damaged, 'latin1'));
    expect(pageCount).toBe(3);
    expect(reading.fields.total?.value).toBe(total);
    expect(noticeOf({ fileName: 'a.pdf', fileType: 'pdf' }, reading, false)).toBe(
      'Page 2 is damaged and could not be read: what stands there is missing.',
    );
    const nothing = whole.replaceAll('/MediaBox [0', '/MediaBoy 9)');
    await expect(reader.read(Buffer.from(nothing, 'latin1'))).rejects.toThrow(/damaged/);
    // Rejections left behind by the library surface while the next file is read, and must not count
    // for that one.
    for (let i = 0; i < 20; i++)
      await expect(reader.picture(Buffer.from(damaged, 'latin1'), { page: 1 })).rejects.toThrow(
        /damaged/,
      );
  });

  it('is shown page by page', async () => {
    const pdf = madePdf([linesOf(anInvoice, 'en', 'letter'), [{ x: 40, y: 40, text: 'Page 2' }]]);
    const webp = await reader.preview(pdf, { page: 1, longest: 400 });
    expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', height: 400 });
  });
});

// All flaws are tested in scans.long.test.ts.
const scans: [string, Flaws][] = [['askew on a dark table', { table: 0.15, skew: -2 }]];

describe('a picture of an invoice', () => {
  it.each(scans)('%s is recognised', (_, flaws) => expectRecognised(reader, flaws));

  it('that is a cut-out with transparency is read too', async () => {
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
  ['a page of 700 metres', blankPdf(2_000_000, 2_000_000), /longer than five metres/],
  ['a strip of 700 metres', blankPdf(2_000_000, 100), /longer than five metres/],
  ['the head of a picture alone', Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1'), /damaged/],
];

/** A picture of a page in which every pixel is random. */
async function noise(): Promise<Uint8Array> {
  const [width, height] = [1_700, 2_400];
  const data = randomBytes(width * height);
  return sharp(data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}

describe('a picture of noise', () => {
  it('is given up by its processor budget, and the reason says that nothing is legible', async () => {
    // The start of the process is a part of it, and takes three seconds on a slow machine.
    const hasty = createDocumentReader({ ...readingLimits, milliseconds: 10_000, patience }, 1);
    await expect(hasty.read(await noise())).rejects.toThrow(/Nothing in the picture can be read/);
    await hasty.close();
  });

  it('holds up no document with text', async () => {
    const one = createDocumentReader(patientLimits, 1);
    const texts = await one.readText(whole);
    let isOver = false;
    const noisy = one
      .read(await noise())
      .catch(() => null)
      .finally(() => {
        isOver = true;
      });
    expect(await one.readText(whole)).toEqual(texts);
    expect(texts?.reading.fields.total?.value).toBe(total);
    expect(isOver).toBe(false);
    await one.close();
    await noisy;
  });

  it('is left to the recognition by the reading of text, like a scan in a PDF', async () => {
    const texts = createDocumentReader({ ...readingLimits, textMilliseconds: 700, patience }, 1);
    expect(await texts.readText(await noise())).toBeNull();
    expect(await texts.readText(slowToPaint(1))).toBeNull();
    await texts.close();
  });
});

describe('a document that cannot be read', () => {
  it.each(refused)('%s is refused with a reason', async (_, bytes, reason) => {
    await expect(reader.read(bytes)).rejects.toThrow(reason);
  });

  it('is refused before it is read when it has too many pages', async () => {
    const strict = createDocumentReader({ ...patientLimits, pages: 1 }, 1);
    const pdf = madePdf([[{ x: 1, y: 1, text: 'a' }], [{ x: 1, y: 1, text: 'b' }]]);
    await expect(strict.read(pdf)).rejects.toThrow(/too many pages/);
    await strict.close();
  });

  it('is aborted when it needs too much memory, and the next document is read', async () => {
    const small = createDocumentReader({ ...patientLimits, residentMegabytes: 400 }, 1);
    const swollen = small.read(inflatedPdf(200_000_000));
    await expect(swollen).rejects.toMatchObject({ reason: 'out_of_memory' });
    expect((await small.read(whole)).pageCount).toBe(1);
    await small.close();
  });

  it('is aborted at the time limit for a page when it paints for ever', async () => {
    const brisk = createDocumentReader({ ...readingLimits, stepMilliseconds: 5_000, patience }, 1);
    await expect(brisk.read(slowToPaint(1))).rejects.toMatchObject({ reason: 'too_slow' });
    expect((await brisk.read(whole)).pageCount).toBe(1);
    await brisk.close();
  });

  it('is aborted when it takes too long, and the next document is read', async () => {
    const limits = { ...readingLimits, milliseconds: 2_000, stepMilliseconds: 60_000, patience };
    const hasty = createDocumentReader(limits, 1);
    const [first, second] = await Promise.allSettled([
      hasty.read(slowToPaint(1)),
      hasty.read(new Uint8Array(0)),
    ]);
    expect(first).toMatchObject({ status: 'rejected', reason: { reason: 'too_slow' } });
    expect(second).toMatchObject({ status: 'rejected', reason: { reason: 'empty' } });
    await hasty.close();
  });
});
