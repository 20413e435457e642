import type { Mismatch } from '#shared/checks/CheckInput.ts';
import { pageWordsOf } from '#shared/pageWords/pageWordsOf.ts';
import { readPages } from '#shared/reading/engine/readPages.ts';
import type { Reading } from '#shared/reading/reading.ts';
import type { FileType } from '#shared/uploads/fileTypes.ts';
import { packWords } from '../reading/keptWords.ts';
import { fieldsOf } from '../uploads/fieldsOf.ts';
import type { BilledDocument } from './documents/BilledDocument.ts';
import { type DrawnDocument, drawPdf } from './documents/drawPdf.ts';
import { eInvoiceOf } from './documents/einvoice/eInvoiceOf.ts';
import { writeCii } from './documents/einvoice/writeCii.ts';
import { type LayoutName, layouts } from './documents/layouts.ts';
import { photograph } from './documents/photograph.ts';

/** A file that we have drawn, with all that reading it would have found. */
export interface MadeFile {
  name: string;
  type: FileType;
  bytes: Buffer;
  pageCount: number;
  /** Packed for the file store. */
  words: Buffer;
  pageWords: string;
  pageReading: Reading;
  reading: Reading;
  differences: readonly Mismatch[];
}

export interface Form {
  layout: LayoutName;
  as: 'pdf' | 'e-invoice' | 'photo';
}

/**
 * The words are where they were drawn, so that no page has to be rendered or recognised; the fields are read from them
 * as always.
 */
export async function makeFile(document: BilledDocument, form: Form): Promise<MadeFile> {
  const type = form.as === 'photo' ? 'jpeg' : 'pdf';
  const { bytes, words } = await drawn(document, form);
  const pageReading = readPages(words);
  const { reading, differences } = await fieldsOf(type, bytes, pageReading, async () => words);
  const packed = await packWords(words);
  if (!packed) throw new Error('A document of our own has too many words');
  return {
    name: nameOf(document, form),
    type,
    bytes,
    pageCount: words.length,
    words: packed,
    pageWords: pageWordsOf(words),
    pageReading,
    reading: { ...reading, readBy: reading.readBy ?? { engine: 'local', note: null } },
    differences,
  };
}

function drawn(document: BilledDocument, { layout, as }: Form): Promise<DrawnDocument> {
  const sheet = layouts[layout](document);
  if (as === 'photo') return photograph(sheet);
  if (as === 'pdf') return drawPdf(sheet);
  return drawPdf(sheet, { name: 'factur-x.xml', content: writeCii(eInvoiceOf(document)) });
}

function nameOf({ number, language }: BilledDocument, { as }: Form): string {
  const plain = number.replaceAll(/[^\w-]/g, '-');
  if (as === 'photo') return `IMG_${plain.replaceAll(/\D/g, '')}.jpg`;
  return language === 'de' ? `Rechnung ${plain}.pdf` : `Invoice ${plain}.pdf`;
}
