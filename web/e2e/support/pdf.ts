export interface Billed {
  number: string;
  vendor?: string;
  total?: string;
  /** The parts of the total, if they are to be printed. */
  sums?: readonly [net: string, tax: string];
  /** In percent, beside the tax. */
  rate?: string;
  lines?: readonly (readonly [description: string, net: string])[];
}

/** An invoice on one page, as a small company would print it. */
export const invoicePdf = (billed: Billed): Buffer => pagesPdf(invoicePage(billed));

/** The content of such a page. */
export function invoicePage({
  number,
  vendor = 'Lakeside Paper Ltd',
  total = '120.00',
  sums,
  rate = '10',
  lines = [],
}: Billed): string[] {
  return [
    placed(vendor, 50, 60, 16),
    placed('INVOICE', 400, 60, 20),
    placed(`Invoice number: ${number}`, 380, 90),
    placed('Invoice date: 2026-03-02', 380, 104),
    ...(lines.length > 0 ? table(lines) : []),
    ...(sums ? [...line('Subtotal', sums[0], 280), ...line(`VAT ${rate}%`, sums[1], 296)] : []),
    ...line('Total USD', total, 312),
  ];
}

/** Each line is of one piece. */
function table(lines: NonNullable<Billed['lines']>): string[] {
  const row = (cells: readonly string[], y: number) =>
    cells.map((cell, index) => placed(cell, [50, 300, 380, 500][index] ?? 500, y));
  return [
    ...row(['Description', 'Quantity', 'Unit price', 'Amount'], 150),
    ...lines.flatMap(([description, net], index) =>
      row([description, '1', net, net], 166 + 16 * index),
    ),
  ];
}

function line(label: string, amount: string, y: number): string[] {
  return [placed(label, 380, y), placed(amount, 500, y)];
}

/** A page that is no invoice. */
export const plainPage = (words: string): string[] => [placed(words, 50, 60)];

export function pagesPdf(...pages: readonly (readonly string[])[]): Buffer {
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((page, index) => {
      const content = page.join('\n');
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 ${height}] /Resources << /Font << /F 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ]);
}

const height = 842;

/** Words at a place in points from the top left corner of the page. */
export function placed(words: string, x: number, y: number, size = 10): string {
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
