import type { Mismatch } from '#shared/checks/CheckInput.ts';
import type { Reading } from '#shared/reading/reading.ts';
import type { PageOfWords } from '#shared/reading/words.ts';
import type { FileType } from '#shared/uploads/fileTypes.ts';
import { compareWithPage } from '../reading/einvoice/compareWithPage.ts';
import { onPages, withPage } from '../reading/einvoice/onPages.ts';
import { readEmbeddedXml } from '../reading/einvoice/readEmbeddedXml.ts';
import { readXml } from '../reading/einvoice/readXml.ts';

export interface Fields {
  reading: Reading;
  /** Where the e-invoice in the file differs from its page. */
  differences: readonly Mismatch[];
}

/**
 * The fields of a file: exactly those of an e-invoice; what it leaves out, or all fields without
 * one, from the pages and their words.
 */
export async function fieldsOf(
  type: FileType,
  bytes: Uint8Array,
  page: Reading | null,
  wordsOf: () => Promise<PageOfWords[]>,
): Promise<Fields> {
  if (type === 'xml') return { reading: byXml(readXml(bytes)), differences: [] };
  if (!page) throw new Error('The pages of this file were not read');
  if (type !== 'pdf') return { reading: page, differences: [] };
  const embedded = await readEmbeddedXml(bytes);
  if (embedded.found !== 'invoice') return { reading: page, differences: [] };
  const reading = onPages(embedded.reading, page, await wordsOf());
  return {
    reading: byXml(withPage(reading, page)),
    differences: compareWithPage(reading, page),
  };
}

function byXml(reading: Reading): Reading {
  return { ...reading, readBy: { engine: 'xml', note: null } };
}
