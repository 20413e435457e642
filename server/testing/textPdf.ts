/** A line of text on a page, in points from the upper left corner. */
export interface PlacedText {
  text: string;
  x: number;
  y: number;
  size?: number;
}

const width = 595;
const height = 842;

/** A minimal PDF with these texts, one list per page. */
export function textPdf(...pages: readonly (readonly PlacedText[])[]): Buffer {
  const contents = pages.map((texts) => Buffer.from(texts.map(operatorsOf).join('\n'), 'latin1'));
  const kids = contents.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /Font << /F 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content.toString('latin1')}\nendstream`,
    ]),
  ];
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

function operatorsOf({ text, x, y, size = 10 }: PlacedText): string {
  const escaped = text.replace(/[\\()]/g, (sign) => `\\${sign}`);
  return `BT /F ${size} Tf ${x} ${height - y} Td (${escaped}) Tj ET`;
}
