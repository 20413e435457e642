import { deflateSync } from 'node:zlib';

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
