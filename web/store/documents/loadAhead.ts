import type { InvoiceRow } from '#sync/client/rows.ts';
import type { LocalDatabase } from '../LocalDatabase.ts';
import { loadFile, loadPicture, loadWords } from './loadDocument.ts';

/** As many as somebody decides on a journey. */
const mostDocuments = 40;
/** A longer file is loaded when it is opened. */
const largestFile = 4_000_000;
const mostPictures = 5;

/** Brings the documents of invoices that wait for this person onto the device, one after the other. */
export async function loadAhead(
  database: LocalDatabase,
  person: string,
  signal: AbortSignal,
): Promise<void> {
  for (const invoice of await waitingFor(database, person)) {
    if (signal.aborted) return;
    const { uploadId } = invoice;
    if (uploadId && !(await database.keptDocuments.get(uploadId))) {
      await loadOne(database, invoice, uploadId);
    }
  }
}

function waitingFor(database: LocalDatabase, person: string): Promise<InvoiceRow[]> {
  return database.invoices
    .where('[status+createdAt]')
    .between(['pending_review', ''], ['pending_review', '\uffff'])
    .reverse()
    .filter(({ approvedBy, uploadId }) => uploadId !== null && !approvedBy.includes(person))
    .limit(mostDocuments)
    .toArray();
}

async function loadOne(
  database: LocalDatabase,
  { pageCount }: InvoiceRow,
  uploadId: string,
): Promise<void> {
  const upload = await database.uploads.get(uploadId);
  if (!upload || upload.fileSize > largestFile) return;
  await loadWords(database, uploadId);
  if (isShownByPictures(upload)) {
    const pages = Math.min(pageCount ?? 0, mostPictures);
    for (let page = 1; page <= pages; page++) await loadPicture(database, uploadId, page);
  } else await loadFile(database, uploadId);
}

/** Of what browsers cannot draw themselves, and of what was arranged from several files. */
export function isShownByPictures({
  fileType,
  madeOf,
}: {
  fileType: string;
  madeOf: readonly unknown[] | null;
}): boolean {
  return fileType === 'tiff' || fileType === 'heic' || madeOf !== null;
}
