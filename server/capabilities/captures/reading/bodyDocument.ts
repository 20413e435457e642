import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';

/** Covers the letters of every language that we read. */
const font = fileURLToPath(
  new URL('LiberationSans-Regular.ttf', import.meta.resolve('pdfjs-dist/standard_fonts/')),
);

const page = { size: 'A4', margin: 50 } as const;
const fontSize = 9;
const lineHeight = 13;
/** Width of a character, so that columns of the text are columns on the page. */
const characterWidth = 4.9;
const lineLength = 100;
const maxLines = 600;

interface MailText {
  from: string;
  subject: string;
  date: string | undefined;
  text: string;
}

/** Writes a mail that is itself an invoice into a PDF, which is then read like any other. */
export async function bodyDocument({ from, subject, date, text }: MailText): Promise<Uint8Array> {
  const pdf = new PDFDocument({ size: page.size, margin: page.margin, font });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise((resolve, reject) => pdf.on('end', resolve).on('error', reject));
  pdf.fontSize(fontSize);
  const head = [`From: ${from}`, `Subject: ${subject}`, ...(date ? [`Date: ${date}`] : []), ''];
  const lines = [...head, ...text.split('\n')].flatMap(wrapped).slice(0, maxLines);
  let y: number = page.margin;
  for (const line of lines) {
    if (y > pdf.page.height - page.margin) {
      pdf.addPage();
      y = page.margin;
    }
    drawLine(pdf, line, y);
    y += lineHeight;
  }
  pdf.end();
  await done;
  return Buffer.concat(chunks);
}

/** Draws each piece between wide gaps at its column in the text. */
function drawLine(pdf: PDFKit.PDFDocument, line: string, y: number): void {
  let end = 0;
  for (const { 0: piece, index } of line.matchAll(/\S+(?: \S+)*/g)) {
    const x = Math.max(page.margin + index * characterWidth, end);
    pdf.text(piece, x, y, { lineBreak: false });
    end = x + pdf.widthOfString(piece) + 2 * characterWidth;
  }
}

function wrapped(line: string): string[] {
  const flat = line.replaceAll('\t', '    ');
  if (flat.length <= lineLength) return [flat];
  const lines = flat.match(new RegExp(`\\S{${lineLength},}|.{1,${lineLength}}(?:\\s|$)`, 'g'));
  return lines ?? [flat];
}
