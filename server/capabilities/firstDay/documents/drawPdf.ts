import { createRequire } from 'node:module';
import path from 'node:path';
import PDFDocument from 'pdfkit';
import type { Box } from '#shared/reading/reading.ts';
import type { PageOfWords, Word } from '#shared/reading/words.ts';
import type { FontName, Held, Sheet, TextMark } from './Sheet.ts';

export const fontFolder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
  'standard_fonts',
);

const fonts: Record<FontName, string> = {
  sans: 'Helvetica',
  sansBold: 'Helvetica-Bold',
  serif: 'Times-Roman',
  serifBold: 'Times-Bold',
  serifItalic: 'Times-Italic',
  mono: 'Courier',
  monoBold: 'Courier-Bold',
  wide: path.join(fontFolder, 'LiberationSans-Regular.ttf'),
  wideBold: path.join(fontFolder, 'LiberationSans-Bold.ttf'),
};

/** Where a value was drawn. */
export interface HeldPlace extends Held {
  page: number;
  box: Box;
}

/** A file, with the words on its pages as its text layer has them. */
export interface DrawnDocument {
  bytes: Buffer;
  words: PageOfWords[];
  places: HeldPlace[];
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
  const places: HeldPlace[] = [];
  const words = sheet.pages.map((marks, index): PageOfWords => {
    if (index > 0) pdf.addPage({ size, margin: 0 });
    const onPage: Word[] = [];
    for (const mark of marks) {
      if (mark.kind === 'text') {
        const drawn = drawText(pdf, mark, sheet);
        onPage.push(...drawn.words);
        places.push(...drawn.places.map((place) => ({ ...place, page: index })));
      } else {
        pdf.rect(mark.x, mark.y, mark.width, mark.height);
        if (mark.isOutline) pdf.lineWidth(0.8).stroke(mark.color);
        else pdf.fill(mark.color);
      }
    }
    return { width: sheet.width, height: sheet.height, source: 'text', words: onPage };
  });
  pdf.end();
  await done;
  return { bytes: Buffer.concat(chunks), words, places };
}

interface DrawnText {
  words: Word[];
  places: Omit<HeldPlace, 'page'>[];
}

function drawText(pdf: PDFKit.PDFDocument, mark: TextMark, page: Sheet): DrawnText {
  const { text, baseline, size } = mark;
  pdf.font(fonts[mark.font]).fontSize(size).fillColor(mark.color);
  const widthOf = (part: string) => pdf.widthOfString(part);
  const left = leftOf(mark, widthOf(text));
  pdf.text(text, left, baseline, { lineBreak: false, baseline: 'alphabetic' });
  return placedText(mark, left, widthOf, page);
}

export function leftOf({ x, align }: TextMark, width: number): number {
  return align === 'left' ? x : x - (align === 'right' ? width : width / 2);
}

/** The words of a run of text and the values that it holds, in fractions of the page. */
export function placedText(
  { text, baseline, size, holds }: TextMark,
  left: number,
  widthOf: (text: string) => number,
  { width, height }: { width: number; height: number },
): DrawnText {
  const boxOf = (at: number, part: string): Box => {
    const begin = left + widthOf(text.slice(0, at));
    const [top, bottom] = [baseline - size * 0.78, baseline + size * 0.22];
    return [begin / width, top / height, (begin + widthOf(part)) / width, bottom / height];
  };
  return {
    words: [...text.matchAll(/\S+/g)].map((match) => ({
      text: match[0].normalize('NFKC'),
      box: boxOf(match.index, match[0]),
      confidence: 1,
      size: size / height,
      bold: false,
    })),
    places: holds.map((held) => ({ ...held, box: boxOf(text.indexOf(held.text), held.text) })),
  };
}
