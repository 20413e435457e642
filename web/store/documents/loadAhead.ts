import { isWorthSomething } from '#shared/approvals/standing.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import type { IndexEntry } from '../invoiceIndex/IndexEntry.ts';
import { type Asker, createTurns } from '../invoiceIndex/turns.ts';
import { isKept } from './keepPart.ts';
import { loadFile, loadPicture, loadWords } from './loadDocument.ts';

/** As many as somebody decides on a journey. */
const mostDocuments = 40;
/** Of all of them together, in bytes: those that somebody looked at before keep their place. */
const mostBytes = 80_000_000;
const mostPictures = 5;

/** Those whose documents are worth having without a network: what waits for the person, in the order of their queue. */
export function waitingFor(entries: readonly IndexEntry[], asker: Asker): string[] {
  const turnOf = createTurns(asker);
  return entries
    .filter(
      (entry) =>
        entry.status === 'pending_review' && isWorthSomething(turnOf(entry, asker.personId)),
    )
    .slice(-mostDocuments)
    .reverse()
    .map(({ id }) => id);
}

/** Brings their documents onto the device, one after the other. */
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
    // One that cannot be had is no reason to go without the others.
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

/** Of what browsers cannot draw themselves, and of what was arranged from several files. */
export function isShownByPictures({
  fileType,
  madeOf,
}: Pick<Document, 'fileType' | 'madeOf'>): boolean {
  return fileType === 'tiff' || fileType === 'heic' || madeOf !== null;
}
