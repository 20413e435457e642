import { expect } from 'vitest';
import type { Reading } from '#shared/reading/reading.ts';
import { anInvoice, linesOf, sumsOf } from '#shared/reading/testing/invoices.ts';
import type { PageOfWords } from '#shared/reading/words.ts';
import { unpackWords } from '../keptWords.ts';
import { readingLimits } from '../limits.ts';
import type { DocumentReader } from '../readDocument.ts';
import { type Flaws, madeScan } from './madeScan.ts';

/** For tests that are not about time limits, so that they pass on a busy machine. */
export const patientLimits = {
  ...readingLimits,
  milliseconds: 10 * readingLimits.milliseconds,
  stepMilliseconds: 10 * readingLimits.stepMilliseconds,
};

/** Reads a file and unpacks its words. */
export async function readBy(
  reader: DocumentReader,
  bytes: Uint8Array,
): Promise<{ pages: PageOfWords[]; reading: Reading }> {
  const { words, reading } = await reader.read(bytes);
  if (!words) throw new Error('Its words were not kept');
  return { pages: await unpackWords(words), reading };
}

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
