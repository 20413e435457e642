import { type Line, pageHeight, pageWidth, widthOf } from '#shared/reading/testing/pages.ts';

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
