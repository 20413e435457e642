import { constants, inflateSync } from 'node:zlib';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { Reading } from '#shared/reading/reading.ts';
import { withPdf } from '../pages/pdfFile.ts';
import { UnreadableDocument } from '../UnreadableDocument.ts';
import { looksLikeEInvoice, readXml } from './readXml.ts';
import { UnreadableXml } from './UnreadableXml.ts';

const mostStreams = 50;
const largestInBytes = 20 * 1024 * 1024;
const longestDictionary = 4_000;

const marks = [
  '/EmbeddedFile',
  '/text#2Fxml',
  '/application#2Fxml',
  '/text/xml',
  '/application/xml',
];

/**
 * Files embedded in a PDF, found by scanning for the beginning of their streams: a stream is never
 * nested in another, so each is visible in the file's bytes. Encrypted streams are left out, and
 * those with a filter other than Flate.
 */
function embeddedStreams(pdf: Uint8Array): Uint8Array[] {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const starts = new Set<number>();
  for (const mark of marks) {
    for (let from = bytes.indexOf(mark); from >= 0; from = bytes.indexOf(mark, from + 1)) {
      const object = bytes.lastIndexOf(' obj', from);
      if (object >= 0 && from - object < longestDictionary) starts.add(object);
      if (starts.size >= mostStreams) break;
    }
  }
  return [...starts]
    .toSorted((one, other) => one - other)
    .flatMap((at) => contentAt(bytes, at) ?? []);
}

function contentAt(bytes: Buffer, object: number): Uint8Array | null {
  const head = bytes.subarray(object, object + longestDictionary).toString('latin1');
  const [opening, dictionary = ''] = /^ obj([\s\S]*?>>\s*)stream\r?\n/.exec(head) ?? [];
  if (opening === undefined || dictionary.includes('endobj')) return null;
  const start = object + opening.length;
  const end = bytes.indexOf('endstream', start);
  if (end < 0) return null;
  const content = bytes.subarray(start, end);
  if (!dictionary.includes('/Filter')) return content.length > largestInBytes ? null : content;
  return dictionary.includes('/FlateDecode') ? inflated(content) : null;
}

function inflated(content: Buffer): Uint8Array | null {
  try {
    return inflateSync(content, {
      maxOutputLength: largestInBytes,
      // A stream with a truncated end may still be usable.
      finishFlush: constants.Z_SYNC_FLUSH,
    });
  } catch {
    return null;
  }
}

interface EmbeddedXml {
  /** Empty when the PDF gives no file name. */
  name: string;
  bytes: Uint8Array;
}

type OpenPdf = Pick<PDFDocumentProxy, 'getAttachments' | 'getAttachmentContent'>;

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
export async function readEmbeddedXml(pdf: Uint8Array, opened?: OpenPdf): Promise<EmbeddedReading> {
  const attempts = (await findEmbeddedXml(pdf, opened)).map(attempt);
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
