import type { Reading } from '#shared/reading/reading.ts';
import type { PageOfWords } from '#shared/reading/words.ts';
import { type Fields, fieldsOfPdf, fieldsOfXml } from '#shared/uploads/fieldsOf.ts';
import type { FileType } from '#shared/uploads/fileTypes.ts';
import { pdfSource } from '../reading/einvoice/pdfSource.ts';

/** The fields of a file of any type; `page` is what the rules found on its pages. */
export async function fieldsOf(
  type: FileType,
  bytes: Uint8Array,
  page: Reading | null,
  wordsOf: () => Promise<PageOfWords[]>,
): Promise<Fields> {
  if (type === 'xml') return fieldsOfXml(bytes);
  if (!page) throw new Error('The pages of this file were not read');
  if (type !== 'pdf') return { reading: page, differences: [] };
  return fieldsOfPdf(pdfSource(bytes), page, wordsOf);
}
