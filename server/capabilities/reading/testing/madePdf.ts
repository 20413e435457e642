import { deflateSync } from 'node:zlib';
import { type Line, pageHeight, pageWidth, widthOf } from '#shared/reading/testing/pages.ts';

/** A page with this many bytes of operators that draw nothing, compressed about a thousandfold. */
export function inflatedPdf(bytes: number): Buffer {
  const content = deflateSync(Buffer.alloc(bytes, '0 0 m '), { level: 9 });
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>',
  ].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  const stream = `4 0 obj\n<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n`;
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n${objects.join('')}${stream}`, 'latin1'),
    content,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF', 'latin1'),
  ]);
}

/** One empty page of this size, in points. */
export function blankPdf(width: number, height: number): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] >>`,
  ].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  return Buffer.from(`%PDF-1.7\n${objects.join('')}trailer\n<< /Root 1 0 R >>\n%%EOF`);
}

/**
 * Text under very many transparent rectangles: a small file that is read at once but takes minutes
 * to paint.
 */
export function slowToPaint(pages = 8, rectangles = 120_000): Buffer {
  const text = [
    'Lakeside Paper Ltd',
    'Invoice number: SLOW-1',
    'Invoice date: 2026-03-02',
    'Total GBP 120.00',
  ].map((line, row) => `BT /F 12 Tf 50 ${780 - row * 20} Td (${line}) Tj ET`);
  const over = '0.5 g 0 0 595 842 re f\n'.repeat(rectangles);
  const content = deflateSync(`${text.join('\n')}\n/G gs\n${over}`);
  const page =
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 3 0 R >> /ExtGState << /G << /ca 0.001 /BM /Luminosity >> >> >> >>';
  const kids = Array.from({ length: pages }, (_, index) => `${5 + index} 0 R`).join(' ');
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
    Buffer.concat([
      Buffer.from(`<< /Filter /FlateDecode /Length ${content.length} >>\nstream\n`),
      content,
      Buffer.from('\nendstream'),
    ]),
    ...Array.from({ length: pages }, () => Buffer.from(page)),
  ];
  const file = [Buffer.from('%PDF-1.7\n')];
  for (const [index, object] of objects.entries())
    file.push(Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'));
  // Readers find the objects without a cross-reference table.
  file.push(Buffer.from('trailer\n<< /Root 1 0 R >>\n%%EOF\n'));
  return Buffer.concat(file);
}

const courier = { advance: 0.6 };

/** A line with drawing operators of its own. */
export interface DrawnLine extends Line {
  /** Operators before the text: `1 g` for white letters, `3 Tr` for invisible ones. */
  operators?: string;
}

/** A PDF with lines of text, one array per page, in a standard typeface. */
export function madePdf(pages: DrawnLine[][]): Buffer {
  const objects: string[] = ['<< /Type /Catalog /Pages 2 0 R >>'];
  const kids = pages.map((_, i) => `${4 + i * 2} 0 R`).join(' ');
  objects.push(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>');
  for (const lines of pages) {
    const content = lines.map(shown).join('\n');
    const number = objects.length + 2;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Resources << /Font << /F 3 0 R >> >> /Contents ${number} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    );
  }
  return assembled(objects);
}

function shown({ x, y, text, size = 10, flushRight, operators = '' }: DrawnLine): string {
  // A monospaced font, scaled to the width that the line is laid out for.
  const width = widthOf(text, size);
  const scale = (100 * width) / (text.length * size * courier.advance);
  const left = flushRight ? x - width : x;
  const escaped = text.replace(/[\\()]/g, '\\$&');
  return `q ${operators} BT /F ${size} Tf ${scale} Tz ${left} ${pageHeight - y - size} Td (${escaped}) Tj ET Q`;
}

function assembled(objects: string[]): Buffer {
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const at = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return String(at).padStart(10, '0');
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  text += offsets.map((at) => `${at} 00000 n \n`).join('');
  text += `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`;
  return Buffer.from(text, 'latin1');
}
