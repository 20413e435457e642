import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';

/** It has the letters of every language that is read. */
const font = fileURLToPath(
  new URL('LiberationSans-Regular.ttf', import.meta.resolve('pdfjs-dist/standard_fonts/')),
);

const page = { size: 'A4', margin: 50 } as const;
const letterSize = 9;
const lineHeight = 13;
/** What a letter of a table takes, so that columns of the text are columns on the page. */
const cell = 4.9;
const lettersOfLine = 100;
const mostLines = 600;

interface Told {
  from: string;
  subject: string;
  date: string | undefined;
  text: string;
}

/** A mail that is an invoice itself, as a document that is read like any other. */
export async function bodyDocument({ from, subject, date, text }: Told): Promise<Uint8Array> {
  const pdf = new PDFDocument({ size: page.size, margin: page.margin, font });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise((resolve, reject) => pdf.on('end', resolve).on('error', reject));
  pdf.fontSize(letterSize);
  const head = [`From: ${from}`, `Subject: ${subject}`, ...(date ? [`Date: ${date}`] : []), ''];
  const lines = [...head, ...text.split('\n')].flatMap(wrapped).slice(0, mostLines);
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

/** Each piece between wide gaps begins where it stands in the text. */
function drawLine(pdf: PDFKit.PDFDocument, line: string, y: number): void {
  let end = 0;
  for (const { 0: piece, index } of line.matchAll(/\S+(?: \S+)*/g)) {
    const x = Math.max(page.margin + index * cell, end);
    pdf.text(piece, x, y, { lineBreak: false });
    end = x + pdf.widthOfString(piece) + 2 * cell;
  }
}

function wrapped(line: string): string[] {
  const flat = line.replaceAll('\t', '    ');
  if (flat.length <= lettersOfLine) return [flat];
  const lines = flat.match(
    new RegExp(`\\S{${lettersOfLine},}|.{1,${lettersOfLine}}(?:\\s|$)`, 'g'),
  );
  return lines ?? [flat];
}
