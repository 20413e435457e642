import type { PDFDocumentProxy } from 'pdfjs-dist';
import { withPdf } from '../pages/pdfFile.ts';
import { UnreadableDocument } from '../UnreadableDocument.ts';
import { embeddedStreams } from './embeddedStreams.ts';
import { looksLikeEInvoice } from './readXml.ts';

export interface EmbeddedXml {
  /** Empty where the PDF names no file. */
  name: string;
  bytes: Uint8Array;
}

export type OpenPdf = Pick<PDFDocumentProxy, 'getAttachments' | 'getAttachmentContent'>;

/** The e-invoices in a PDF, those first whose names the standards give. Takes the PDF opened, where somebody has it so. */
export async function findEmbeddedXml(pdf: Uint8Array, opened?: OpenPdf): Promise<EmbeddedXml[]> {
  const listed = await (opened ? attachmentsOf(opened) : openedAttachments(pdf));
  const invoices = listed.filter(({ bytes }) => looksLikeEInvoice(bytes));
  // Files that belong to the document or to a page, and are in no list of names.
  const found = invoices.length > 0 ? invoices : unlisted(pdf);
  return found.toSorted((one, other) => rankOf(one.name) - rankOf(other.name));
}

const anyNumber = Number.MAX_SAFE_INTEGER;

async function openedAttachments(pdf: Uint8Array): Promise<EmbeddedXml[]> {
  try {
    return await withPdf(pdf, { pages: anyNumber, pixels: 0 }, attachmentsOf);
  } catch (error) {
    // Whoever reads the pages tells what is wrong with the file.
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
    // A damaged attachment is none.
    const bytes = await pdf.getAttachmentContent(key).catch(() => null);
    if (bytes) found.push({ name: mayBeXml(filename) ? filename : key, bytes });
  }
  return found;
}

/** Programs give files names without an ending, and hardly ever a wrong one. */
function mayBeXml(name: string): boolean {
  return /\.xml$/i.test(name) || !/\.\w{1,5}$/.test(name);
}

/** A later one replaces an earlier one that stays in the file. */
function unlisted(pdf: Uint8Array): EmbeddedXml[] {
  const last = embeddedStreams(pdf).findLast(looksLikeEInvoice);
  return last ? [{ name: '', bytes: last }] : [];
}

const knownNames = ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml'];

function rankOf(name: string): number {
  const known = knownNames.indexOf(name.toLowerCase());
  return known < 0 ? knownNames.length : known;
}
