import { z } from 'zod';
import { documentType } from '../reading/reading.ts';
import { areSimilarNames } from '../vendors/similarNames.ts';

/** What the reading of a document looks like, to recognise others of the same kind. */
export const documentLook = z.object({
  documentType,
  vendorName: z.string().nullable(),
  hasNumber: z.boolean(),
  hasAmount: z.boolean(),
  /** The letters of the file's name, such as "deliverynote" of `delivery-note 0123.pdf`. */
  fileWords: z.string(),
});
export type DocumentLook = z.infer<typeof documentLook>;

interface Read {
  documentType: DocumentLook['documentType'];
  vendorName: string | null;
  invoiceNumber: string | null;
  amount: string | null;
  fileName: string | null;
}

export function lookOf(read: Read): DocumentLook {
  return {
    documentType: read.documentType,
    vendorName: read.vendorName,
    hasNumber: read.invoiceNumber !== null,
    hasAmount: read.amount !== null,
    fileWords: wordsOf(read.fileName ?? ''),
  };
}

function wordsOf(fileName: string): string {
  return fileName
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
}

/**
 * Whether two documents of one sender look alike. With an amount they could both be invoices, so the names of their files
 * decide: a sender's delivery notes and invoices often differ in nothing else.
 */
export function looksAlike(one: DocumentLook, other: DocumentLook): boolean {
  return (
    one.documentType === other.documentType &&
    one.hasNumber === other.hasNumber &&
    one.hasAmount === other.hasAmount &&
    isSameName(one.vendorName, other.vendorName) &&
    (!one.hasAmount || one.fileWords === other.fileWords)
  );
}

function isSameName(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return areSimilarNames(one, other);
}

/** Who sent a document: the address of the mail that brought it, or the one that stands in it. */
export function senderOfDocument(document: {
  sourceEmail: string | null;
  vendorEmail: string | null;
}): string | null {
  return (document.sourceEmail ?? document.vendorEmail)?.toLowerCase() ?? null;
}
