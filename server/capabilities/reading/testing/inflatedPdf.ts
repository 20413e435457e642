import { deflateSync } from 'node:zlib';

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
