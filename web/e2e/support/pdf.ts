interface Billed {
  number: string;
  vendor?: string;
  total?: string;
}

/** An invoice on one page, as a small company would print it. */
export function invoicePdf({
  number,
  vendor = 'Lakeside Paper Ltd',
  total = '120.00',
}: Billed): Buffer {
  const content = [
    text(vendor, 50, 60, 16),
    text('INVOICE', 400, 60, 20),
    text(`Invoice number: ${number}`, 380, 90),
    text('Invoice date: 2026-03-02', 380, 104),
    text('Total USD', 380, 312),
    text(total, 500, 312),
  ].join('\n');
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 ${height}] /Resources << /Font << /F 4 0 R >> >> /Contents 5 0 R >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]);
}

const height = 842;

function text(words: string, x: number, y: number, size = 10): string {
  return `BT /F ${size} Tf ${x} ${height - y} Td (${words}) Tj ET`;
}

function pdfOf(objects: readonly string[]): Buffer {
  let file = '%PDF-1.7\n';
  const rows = objects.map((object, index) => {
    const offset = String(file.length).padStart(10, '0');
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${offset} 00000 n \n`;
  });
  const size = objects.length + 1;
  const start = file.length;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
