import { expect } from 'vitest';
import { anInvoice, linesOf, sumsOf } from '#shared/reading/testing/invoices.ts';
import type { DocumentReader } from '../readDocument.ts';
import { type Flaws, madeScan } from './madeScan.ts';
import { readBy } from './readBy.ts';

/** Expects that a scan of an invoice with these flaws is read correctly by OCR. */
export async function expectRecognised(reader: DocumentReader, flaws: Flaws): Promise<void> {
  const scan = await madeScan(linesOf(anInvoice, 'en', 'labels beside'), flaws);
  const { pages, reading } = await readBy(reader, await scan.jpeg({ quality: 80 }).toBuffer());
  expect(pages[0]?.source).toBe('ocr');
  expect(reading.fields.total?.value).toBe((sumsOf(anInvoice).total / 100).toFixed(2));
  expect(reading.fields.total?.source).toBe('ocr');
  expect(reading.fields.invoiceDate?.value).toBe(anInvoice.date);
  expect(reading.fields.invoiceNumber?.value).toBe(anInvoice.number);
}
