import sharp from 'sharp';
import { largestFile } from '#shared/uploads/largestFile.ts';
import { invoice } from '../../capabilities/reading/einvoice/testing/invoice.ts';
import { writeUbl } from '../../capabilities/reading/einvoice/testing/writeUbl.ts';
import { blankPdf, inflatedPdf, slowToPaint } from '../../capabilities/reading/testing/madePdf.ts';
import { type PlacedText, textPdf } from '../../testing/textPdf.ts';

interface BurdensomeFile {
  name: string;
  make(): Buffer | Promise<Buffer>;
}

const ubl = () => writeUbl(invoice);

/** Files that cost a reader much time or memory. */
export const burdensomeFiles: readonly BurdensomeFile[] = [
  { name: 'whole-allowance.pdf', make: () => filledUp(textPdf([])) },
  { name: 'comment.xml', make: () => filledUp(Buffer.from('<!-- ')) },
  { name: 'angle-brackets.xml', make: () => Buffer.alloc(largestFile, '<') },
  {
    name: 'white-space.xml',
    make: () =>
      Buffer.concat([
        Buffer.from('<?xml version="1.0"?>'),
        Buffer.alloc(18_000_000, ' \n'),
        Buffer.from(ubl()),
      ]),
  },
  { name: 'nested.xml', make: () => Buffer.from(nested(ubl())) },
  { name: 'many-lines.xml', make: () => Buffer.from(manyLines(ubl())) },
  { name: 'entities.xml', make: () => Buffer.from(laughs) },
  { name: 'many-words.pdf', make: () => textPdf(...Array.from({ length: 60 }, fullPage)) },
  { name: 'too-many-pages.pdf', make: () => textPdf(...Array.from({ length: 5_000 }, () => [])) },
  { name: 'small-print.pdf', make: () => smallPrint() },
  { name: 'slow-to-paint.pdf', make: () => slowToPaint() },
  { name: 'inflated.pdf', make: () => inflatedPdf(400_000_000) },
  { name: 'pages-of-700-m.pdf', make: () => blankPdf(2_000_000, 2_000_000) },
  { name: 'wide-as-a-house.png', make: () => blank(10_900, 10_900) },
  { name: 'larger-than-allowed.png', make: () => blank(16_000, 16_000) },
  { name: 'noise.jpg', make: () => noise(4_500) },
];

function nested(ubl: string): string {
  const [head = '', tail = ''] = ubl.split(/(?=<cbc:ID>)/, 2);
  const depth = 2_000_000;
  return `${head}${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}${tail}`;
}

/** Few pages, each with far more words than fit on a page. */
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

/** "Billion laughs": each entity expands to ten of the previous one. */
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
