import type { PDFDocumentProxy } from 'pdfjs-dist';
import { withPdf } from '../pages/pdfFile.ts';
import { UnreadableDocument } from '../UnreadableDocument.ts';
import { embeddedStreams } from './embeddedStreams.ts';
import { looksLikeEInvoice } from './readXml.ts';

export interface EmbeddedXml {
  /** Empty when the PDF gives no file name. */
  name: string;
  bytes: Uint8Array;
}

export type OpenPdf = Pick<PDFDocumentProxy, 'getAttachments' | 'getAttachmentContent'>;

/**
 * The e-invoices in a PDF, with the standards' file names first. Uses `opened`, if the PDF is open
 * already.
 */
export async function findEmbeddedXml(pdf: Uint8Array, opened?: OpenPdf): Promise<EmbeddedXml[]> {
  const listed = await (opened ? attachmentsOf(opened) : openedAttachments(pdf));
  const invoices = listed.filter(({ bytes }) => looksLikeEInvoice(bytes));
  // Otherwise files attached to the document or a page without being in the name tree.
  const found = invoices.length > 0 ? invoices : unlisted(pdf);
  return found.toSorted((one, other) => rankOf(one.name) - rankOf(other.name));
}

const anyNumber = Number.MAX_SAFE_INTEGER;

async function openedAttachments(pdf: Uint8Array): Promise<EmbeddedXml[]> {
  try {
    return await withPdf(pdf, { pages: anyNumber, pixels: 0 }, attachmentsOf);
  } catch (error) {
    // A problem with the file is reported when its pages are read.
    if (error instanceof UnreadableDocument) return [];
    throw error;
  }
}

const mostAttachments = 30;

async function attachmentsOf(pdf: OpenPdf): Promise<EmbeddedXml[]> {
  const attachments = [...((await pdf.getAttachments()) ?? [])]
    .filter(([key, { filename }]) => mayBeXml(filename) || mayBeXml(key))
    .slice(0, mostAttachments);
  const found: EmbeddedXml[] = [];
  for (const [key, { filename }] of attachments) {
    // A damaged attachment is skipped.
    const bytes = await pdf.getAttachmentContent(key).catch(() => null);
    if (bytes) found.push({ name: mayBeXml(filename) ? filename : key, bytes });
  }
  return found;
}

/** Programs sometimes omit the file extension, but hardly ever use a wrong one. */
function mayBeXml(name: string): boolean {
  return /\.xml$/i.test(name) || !/\.\w{1,5}$/.test(name);
}

/** The last one, because a replaced version may remain in the file. */
function unlisted(pdf: Uint8Array): EmbeddedXml[] {
  const last = embeddedStreams(pdf).findLast(looksLikeEInvoice);
  return last ? [{ name: '', bytes: last }] : [];
}

const knownNames = ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml'];

function rankOf(name: string): number {
  const known = knownNames.indexOf(name.toLowerCase());
  return known < 0 ? knownNames.length : known;
}
