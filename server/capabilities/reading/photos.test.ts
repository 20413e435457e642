import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { anInvoice, linesOf, sumsOf } from '#shared/reading/testing/invoices.ts';
import { sharedReader } from '../../testing/sharedReader.ts';
import { countPictures } from './pages/pictureFile.ts';
import { madeScan } from './testing/madeScan.ts';
import { patientLimits, readBy } from './testing/readBy.ts';

const reader = sharedReader();

const total = (sumsOf(anInvoice).total / 100).toFixed(2);

/**
 * The page that `madeScan` draws of `linesOf(anInvoice, 'en', 'labels beside')`, turned onto its
 * left side, encoded by `heif-enc -q 30` of Debian's libheif-examples, with an `irot` box of three
 * quarters added: phones store upright pictures in the same way.
 */
const heic = await readFile(new URL('./testing/photo.heic', import.meta.url));

describe('a photo in HEIC', () => {
  it('is read upright', async () => {
    const { pages, reading } = await readBy(reader, heic);
    expect(pages).toMatchObject([{ source: 'ocr', turned: 0 }]);
    expect(reading.fields.total?.value).toBe(total);
    expect(reading.fields.invoiceNumber?.value).toBe(anInvoice.number);
    const [left = 0, top = 0] = reading.fields.invoiceNumber?.box ?? [];
    expect(left).toBeCloseTo(470 / 595, 1);
    expect(top).toBeCloseTo(130 / 842, 1);
  });

  it('is shown upright', async () => {
    const webp = await reader.preview(heic, { page: 0, longest: 400 });
    expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 283, height: 400 });
  });

  it('is reported as damaged when truncated', async () => {
    for (const length of [40, 200, 800]) {
      await expect(reader.read(heic.subarray(0, length))).rejects.toThrow(/damaged/);
    }
  });

  it('is refused when it is a video, or too large to be decoded at once', async () => {
    const film = Buffer.from(heic);
    film.write('msf1', 8, 'latin1');
    await expect(reader.read(film)).rejects.toThrow(/one picture/);
    await expect(reader.preview(film, { page: 0 })).rejects.toThrow(/one picture/);
    const strict = { ...patientLimits, pixelsAtOnce: 1_000_000 };
    const file = { bytes: heic, kind: 'heic' } as const;
    await expect(countPictures(file, strict)).rejects.toThrow(/too many pixels/);
  });
});

describe('a photo in WebP', () => {
  it('with too many pixels is refused for that reason', async () => {
    const strict = { ...patientLimits, pixels: 1_000_000 };
    const scan = await madeScan([]);
    const file = { bytes: await scan.webp().toBuffer(), kind: 'webp' } as const;
    await expect(countPictures(file, strict)).rejects.toThrow(/too many pixels/);
  });

  it('is read and shown', async () => {
    const scan = await madeScan(linesOf(anInvoice, 'en', 'labels beside'));
    const webp = await scan.webp({ quality: 80 }).toBuffer();
    const { reading } = await reader.read(webp);
    expect(reading.fields.total?.value).toBe(total);
    const shown = await reader.preview(webp, { page: 0, longest: 400 });
    expect(await sharp(shown).metadata()).toMatchObject({ format: 'webp', height: 400 });
  });
});
