import { compareWithPage, type Difference } from '../einvoice/compareWithPage.ts';
import { type PdfSource, readEmbeddedXml } from '../einvoice/embedded/readEmbeddedXml.ts';
import { onPages, withPage } from '../einvoice/onPages.ts';
import { readXml } from '../einvoice/readXml.ts';
import type { Reading } from '../reading/reading.ts';
import type { PageOfWords } from '../reading/words.ts';

export interface Fields {
  reading: Reading;
  /** Where the e-invoice in the file differs from its page. */
  differences: readonly Difference[];
}

/** The fields of an XML file; throws `UnreadableXml`. */
export function fieldsOfXml(bytes: Uint8Array): Fields {
  return { reading: byXml(readXml(bytes)), differences: [] };
}

/**
 * The fields of a PDF: exactly those of an e-invoice in it; what that leaves out, or all fields without one, from the
 * pages and their words.
 */
export async function fieldsOfPdf(
  pdf: PdfSource,
  page: Reading,
  wordsOf: () => Promise<PageOfWords[]>,
): Promise<Fields> {
  const embedded = await readEmbeddedXml(pdf);
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
