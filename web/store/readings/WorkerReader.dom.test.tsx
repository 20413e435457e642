import { afterEach, beforeEach, expect, it } from 'vitest';
import { ReaderUnavailable } from './DeviceReader.ts';
import { WorkerReader } from './WorkerReader.ts';

let reader: WorkerReader;
beforeEach(() => {
  reader = new WorkerReader();
});
afterEach(() => reader.end());

const page = [
  ['Lakeside Paper Ltd', 50, 60],
  ['INVOICE', 400, 60],
  ['Invoice number: LP-2043', 380, 90],
  ['Invoice date: 2026-03-02', 380, 104],
  ['Due date: 2026-04-01', 380, 118],
  ['Paper, white', 50, 200],
  ['120.00', 500, 200],
  ['Total USD', 380, 312],
  ['120.00', 500, 312],
] as const;

type Shown = readonly [text: string, x: number, y: number, operators?: string];

/** A page with lines of text, in a typeface that is not in the file. */
function pdfOf(lines: readonly Shown[], before = ''): Blob {
  const texts = lines
    .map(
      ([text, x, y, operators = '']) =>
        `q ${operators} BT /F 10 Tf ${x} ${842 - y} Td (${text}) Tj ET Q`,
    )
    .join('\n');
  const content = before + texts;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 3 0 R >> >> /Contents 5 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  return new Blob([`%PDF-1.7\n${objects.join('')}trailer\n<< /Root 1 0 R >>\n%%EOF\n`]);
}

it('a PDF with text is read in the worker, without the files that few PDFs need', async () => {
  expect(await reader.read(pdfOf(page))).toEqual({
    outcome: 'read',
    fields: {
      documentType: 'invoice',
      unsure: expect.any(Array),
      values: {
        vendorName: 'Lakeside Paper Ltd',
        invoiceNumber: 'LP-2043',
        amount: '120.00',
        currency: 'USD',
        invoiceDate: '2026-03-02',
        dueDate: '2026-04-01',
        vendorTaxId: null,
        iban: null,
      },
    },
  });
});

it('what is written in white on white is not read', async () => {
  const hidden = page.map(([text, x, y]): Shown => {
    return text === 'Invoice number: LP-2043' ? [text, x, y, '1 g'] : [text, x, y];
  });
  const read = await reader.read(pdfOf(hidden));
  expect(read).toHaveProperty('fields.values.amount', '120.00');
  expect(read).toHaveProperty('fields.values.invoiceNumber', null);
});

it('a file that is damaged says so, and one without text is left to the server', async () => {
  expect(await reader.read(new Blob(['%PDF-1.7 and no more']))).toEqual({
    outcome: 'left',
    problem: 'The file is damaged or incomplete and cannot be opened.',
  });
  expect(await reader.read(pdfOf([]))).toEqual({ outcome: 'left', problem: null });
});

it('a file that takes minutes is left to the server after seconds, and the next one is read', async () => {
  const rectangles = '0.5 g 0 0 595 842 re f\n'.repeat(400_000);
  const slow = pdfOf(page, `${rectangles}1 g 0 0 595 842 re f\n`);
  expect(await reader.read(slow, 2_000)).toEqual({ outcome: 'left', problem: null });
  expect(await reader.read(pdfOf(page))).toHaveProperty('fields.values.amount', '120.00');
});

it('a file of a person who has left is not read to its end', async () => {
  const reading = reader.read(pdfOf(page));
  reader.end();
  await expect(reading).rejects.toBeInstanceOf(ReaderUnavailable);
});
