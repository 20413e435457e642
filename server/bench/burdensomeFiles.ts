import sharp from 'sharp';
import { largestFile } from '#shared/uploads/largestFile.ts';
import { invoice } from '../reading/einvoice/testing/invoice.ts';
import { writeUbl } from '../reading/einvoice/testing/writeUbl.ts';
import { inflatedPdf } from '../reading/testing/inflatedPdf.ts';
import { slowToPaint } from '../reading/testing/slowToPaint.ts';
import type { FileToRead } from '../testing/killedReading.ts';
import { type PlacedText, textPdf } from '../testing/textPdf.ts';

/** Files that are made to keep a reader busy, or to fill its memory. */
export async function burdensome(): Promise<FileToRead[]> {
  const ubl = writeUbl(invoice);
  const [head = '', tail = ''] = ubl.split(/(?=<cbc:ID>)/, 2);
  const deep = 2_000_000;
  return [
    { name: 'whole-allowance.pdf', bytes: filledUp(textPdf([])) },
    { name: 'comment.xml', bytes: filledUp(Buffer.from('<!-- ')) },
    { name: 'angle-brackets.xml', bytes: Buffer.alloc(largestFile, '<') },
    {
      name: 'white-space.xml',
      bytes: Buffer.concat([
        Buffer.from('<?xml version="1.0"?>'),
        Buffer.alloc(18_000_000, ' \n'),
        Buffer.from(ubl),
      ]),
    },
    {
      name: 'nested.xml',
      bytes: Buffer.from(`${head}${'<a>'.repeat(deep)}${'</a>'.repeat(deep)}${tail}`),
    },
    { name: 'many-lines.xml', bytes: Buffer.from(manyLines(ubl)) },
    { name: 'entities.xml', bytes: Buffer.from(laughs) },
    { name: 'many-words.pdf', bytes: textPdf(...Array.from({ length: 60 }, fullPage)) },
    { name: 'too-many-pages.pdf', bytes: textPdf(...Array.from({ length: 5_000 }, () => [])) },
    { name: 'small-print.pdf', bytes: smallPrint() },
    { name: 'slow-to-paint.pdf', bytes: slowToPaint() },
    { name: 'inflated.pdf', bytes: inflatedPdf(400_000_000) },
    { name: 'wide-as-a-house.png', bytes: await blank(10_900, 10_900) },
    { name: 'larger-than-allowed.png', bytes: await blank(16_000, 16_000) },
    { name: 'noise.jpg', bytes: await noise(4_500) },
  ];
}

/** Few pages, each of far more words than one can hold. */
function smallPrint(): Buffer {
  const rows = Array.from({ length: 800 }, (_, row) => ({
    text: 'Total 12.50 Invoice No Date 2026-05-01 VAT 19% '.repeat(3),
    x: 10,
    y: 10 + row,
    size: 1,
  }));
  return textPdf(rows, rows, rows, rows);
}

function filledUp(start: Buffer): Buffer {
  return Buffer.concat([start, Buffer.alloc(largestFile - start.length, ' ')]);
}

function manyLines(ubl: string): string {
  const [line = ''] = /<cac:InvoiceLine>.*?<\/cac:InvoiceLine>/s.exec(ubl) ?? [];
  const count = Math.floor((largestFile - ubl.length) / line.length);
  return ubl.replace(line, () => line.repeat(count));
}

/** Each entity stands for ten of the one before. */
const laughs = `<?xml version="1.0"?><!DOCTYPE Invoice [<!ENTITY a0 "ha">${Array.from(
  { length: 12 },
  (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`,
).join(
  '',
)}]><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>&a12;</ID></Invoice>`;

function fullPage(_: unknown, page: number): PlacedText[] {
  return Array.from({ length: 270 }, (_, row) => ({
    text: `${page}.${row} Total 12.50 `.repeat(12),
    x: 10,
    y: 10 + row * 3,
    size: 2,
  }));
}

function blank(width: number, height: number): Promise<Buffer> {
  const background = { r: 255, g: 255, b: 255 };
  const page = sharp({
    create: { width, height, channels: 3, background },
    limitInputPixels: false,
  });
  return page.png().toBuffer();
}

function noise(side: number): Promise<Buffer> {
  const gaussian = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const page = sharp({
    create: { width: side, height: side, channels: 3, background: '#ffffff', noise: gaussian },
  });
  return page.jpeg({ quality: 70 }).toBuffer();
}
