import type { Reading } from '../../reading/reading.ts';
import { looksLikeEInvoice, readXml } from '../readXml.ts';
import { UnreadableXml } from '../UnreadableXml.ts';
import { embeddedStreams, type Inflate } from './embeddedStreams.ts';

interface EmbeddedXml {
  /** Empty when the PDF gives no file name. */
  name: string;
  bytes: Uint8Array;
}

/** What pdf.js knows of the files in a PDF. */
export interface PdfAttachments {
  getAttachments(): Promise<Iterable<[string, { filename: string }]> | null>;
  getAttachmentContent(key: string): Promise<Uint8Array | null>;
}

/** A PDF that may have an e-invoice in it. */
export interface PdfSource {
  bytes: Uint8Array;
  inflate: Inflate;
  /** Opens the PDF while `use` runs; `null` if it cannot be opened. */
  opened<T>(use: (pdf: PdfAttachments) => Promise<T>): Promise<T | null>;
}

/** The e-invoices in a PDF, with the standards' file names first. */
export async function findEmbeddedXml(pdf: PdfSource): Promise<EmbeddedXml[]> {
  const listed = (await pdf.opened(attachmentsOf)) ?? [];
  const invoices = listed.filter(({ bytes }) => looksLikeEInvoice(bytes));
  // Otherwise files attached to the document or a page without being in the name tree.
  const found = invoices.length > 0 ? invoices : await unlisted(pdf);
  return found.toSorted((one, other) => rankOf(one.name) - rankOf(other.name));
}

const mostAttachments = 30;

async function attachmentsOf(pdf: PdfAttachments): Promise<EmbeddedXml[]> {
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
async function unlisted({ bytes, inflate }: PdfSource): Promise<EmbeddedXml[]> {
  const last = (await embeddedStreams(bytes, inflate)).findLast(looksLikeEInvoice);
  return last ? [{ name: '', bytes: last }] : [];
}

const knownNames = ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml'];

function rankOf(name: string): number {
  const known = knownNames.indexOf(name.toLowerCase());
  return known < 0 ? knownNames.length : known;
}

interface Read {
  found: 'invoice';
  /** The name of the embedded file. */
  name: string;
  reading: Reading;
}

/** The PDF has an e-invoice that cannot be read, so the pages have to be. */
interface Unreadable {
  found: 'unreadable';
  name: string;
  problem: UnreadableXml;
}

type EmbeddedReading = Read | Unreadable | { found: 'none' };

/** Reads the e-invoice in a PDF. */
export async function readEmbeddedXml(pdf: PdfSource): Promise<EmbeddedReading> {
  const attempts = (await findEmbeddedXml(pdf)).map(attempt);
  const invoices = attempts.filter((one) => one.found === 'invoice');
  const [first] = invoices;
  if (!first) return attempts[0] ?? { found: 'none' };
  return invoices.find((other) => tellsMore(other.reading, first.reading)) ?? first;
}

function attempt({ name, bytes }: EmbeddedXml): Read | Unreadable {
  try {
    return { found: 'invoice', name, reading: readXml(bytes) };
  } catch (problem) {
    if (problem instanceof UnreadableXml) return { found: 'unreadable', name, problem };
    throw problem;
  }
}

/** The same invoice, but with the lines that the other one lacks. */
function tellsMore(other: Reading, first: Reading): boolean {
  if (first.lines.length > 0 || other.lines.length === 0) return false;
  return (['invoiceNumber', 'invoiceDate', 'total'] as const).every(
    (name) => other.fields[name]?.value === first.fields[name]?.value,
  );
}
