import PDFDocument from 'pdfkit';
import type { PageOfWords, Word } from '#shared/reading/words.ts';
import type { FontName, Sheet, TextMark } from './Sheet.ts';

const fonts: Record<FontName, string> = {
  sans: 'Helvetica',
  sansBold: 'Helvetica-Bold',
  serif: 'Times-Roman',
  serifBold: 'Times-Bold',
  serifItalic: 'Times-Italic',
  mono: 'Courier',
  monoBold: 'Courier-Bold',
};

/** A file, with the words on its pages as its text layer has them. */
export interface DrawnDocument {
  bytes: Buffer;
  words: PageOfWords[];
}

interface Attachment {
  name: string;
  content: string;
}

/** The date in a file would make the same document a different file each day. */
const drawnAt = new Date(Date.UTC(2026, 0, 1));

export async function drawPdf(
  sheet: Sheet,
  attached: Attachment | null = null,
): Promise<DrawnDocument> {
  const size: [number, number] = [sheet.width, sheet.height];
  const pdf = new PDFDocument({ size, margin: 0, info: { CreationDate: drawnAt } });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise((resolve, reject) => pdf.on('end', resolve).on('error', reject));
  if (attached) {
    pdf.file(Buffer.from(attached.content), {
      name: attached.name,
      type: 'text/xml',
      creationDate: drawnAt,
      modifiedDate: drawnAt,
    });
  }
  const words = sheet.pages.map((marks, index): PageOfWords => {
    if (index > 0) pdf.addPage({ size, margin: 0 });
    const onPage: Word[] = [];
    for (const mark of marks) {
      if (mark.kind === 'text') onPage.push(...drawText(pdf, mark, sheet));
      else {
        pdf.rect(mark.x, mark.y, mark.width, mark.height);
        if (mark.isOutline) pdf.lineWidth(0.8).stroke(mark.color);
        else pdf.fill(mark.color);
      }
    }
    return { width: sheet.width, height: sheet.height, source: 'text', words: onPage };
  });
  pdf.end();
  await done;
  return { bytes: Buffer.concat(chunks), words };
}

function drawText(pdf: PDFKit.PDFDocument, mark: TextMark, page: Sheet): Word[] {
  const { text, baseline, size } = mark;
  pdf.font(fonts[mark.font]).fontSize(size).fillColor(mark.color);
  const left = leftOf(mark, pdf.widthOfString(text));
  pdf.text(text, left, baseline, { lineBreak: false, baseline: 'alphabetic' });
  return placedWords(mark, left, (part) => pdf.widthOfString(part), page);
}

export function leftOf({ x, align }: TextMark, width: number): number {
  return align === 'left' ? x : x - (align === 'right' ? width : width / 2);
}

/** The words of a run of text, in fractions of the page. */
export function placedWords(
  { text, baseline, size }: TextMark,
  left: number,
  widthOf: (text: string) => number,
  { width, height }: { width: number; height: number },
): Word[] {
  return [...text.matchAll(/\S+/g)].map((match) => {
    const begin = left + widthOf(text.slice(0, match.index));
    const end = begin + widthOf(match[0]);
    const [top, bottom] = [baseline - size * 0.78, baseline + size * 0.22];
    return {
      text: match[0].normalize('NFKC'),
      box: [begin / width, top / height, end / width, bottom / height],
      confidence: 1,
      size: size / height,
      bold: false,
    };
  });
}
