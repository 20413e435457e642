import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { type Asker, createApprovalEffect, isTurnOf } from '../invoiceIndex/approvalEffect.ts';
import type { IndexEntry } from '../invoiceIndex/IndexEntry.ts';
import { isKept } from './keepPart.ts';
import { loadFile, loadPicture, loadWords } from './loadDocument.ts';

/** About as many as a person decides on a journey. */
const mostDocuments = 40;
/** For all of them, in bytes. Less than `mostKept`, so that documents viewed before are not all deleted. */
const mostBytes = 80_000_000;
const mostPictures = 5;

/** The invoices that wait for the person, in the order of their queue: their documents are useful offline. */
export function waitingFor(entries: readonly IndexEntry[], asker: Asker): string[] {
  const turnOf = createApprovalEffect(asker);
  return entries
    .filter((entry) => isTurnOf(entry, turnOf, asker.personId))
    .slice(-mostDocuments)
    .reverse()
    .map(({ id }) => id);
}

/** Loads the documents of these invoices onto the device, one at a time. */
export async function loadAhead(
  database: LocalDatabase,
  invoiceIds: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  let bytes = 0;
  for (const invoice of await database.invoices.bulkGet([...invoiceIds])) {
    const upload = invoice?.uploadId ? await database.uploads.get(invoice.uploadId) : undefined;
    if (signal.aborted) return;
    if (!invoice || !upload) continue;
    bytes += upload.fileSize;
    if (bytes > mostBytes) return;
    // One that fails must not stop the others.
    await loadOne(database, { ...upload, pageCount: invoice.pageCount }).catch(() => undefined);
  }
}

interface Document {
  id: string;
  fileType: string;
  madeOf: readonly unknown[] | null;
  pageCount: number | null;
}

async function loadOne(database: LocalDatabase, document: Document): Promise<void> {
  const { id: uploadId, pageCount } = document;
  const isHere = (part: string) => isKept(database, { uploadId, part });
  if (!(await isHere('words'))) await loadWords(database, uploadId);
  if (isShownByPictures(document)) {
    const pages = Math.min(pageCount ?? 0, mostPictures);
    for (let page = 1; page <= pages; page++) {
      if (!(await isHere(`page ${page}`))) await loadPicture(database, uploadId, page);
    }
  } else if (!(await isHere('file'))) await loadFile(database, uploadId);
}

/**
 * Browsers cannot draw TIFF and HEIC, and do not turn WebP as its metadata says. An arranged
 * document has no file of its own.
 */
export function isShownByPictures({
  fileType,
  madeOf,
}: Pick<Document, 'fileType' | 'madeOf'>): boolean {
  return ['tiff', 'heic', 'webp'].includes(fileType) || madeOf !== null;
}
