import { arrangedName, isWhole, placesIn, samePages } from '#shared/uploads/arrangement.ts';
import type { ArrangedDocument, PagePlace } from '#shared/uploads/contract.ts';
import type { Audit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { leastProvenCapture } from './mails/mailSender.ts';
import { enqueueReading, initialReadingState, type ReadingJobs } from './reading.ts';
import { findUploads, insertUpload, type UploadRow } from './uploadStore.ts';

/** Stores a document that consists of pages of other uploads, and queues its reading. */
export async function createArrangedUpload(
  { tx, audit, jobs }: { tx: AccountTx; audit: Audit; jobs: ReadingJobs },
  { id, pages }: ArrangedDocument,
  { uploads, since }: { uploads: readonly UploadRow[]; since: Date | undefined },
): Promise<UploadRow> {
  const madeOf = sourcesOf(pages, uploads);
  const files = await filesOf(tx, madeOf);
  const [first] = files;
  if (!first) throw new Error('A document was arranged from no page');
  const upload = await insertUpload(tx, {
    id,
    seq: await nextSeq(tx),
    fileName: nameOf(madeOf, files),
    fileType: first.fileType,
    fileSize: files.reduce((sum, { fileSize }) => sum + fileSize, 0),
    fileHash: first.fileHash,
    uploadedBy: first.uploadedBy,
    ...initialReadingState,
    notice: null,
    // Documents from the same file are not duplicates of each other.
    duplicateOf: files.find(({ duplicateOf }) => isOther(duplicateOf, files))?.duplicateOf ?? null,
    pageCount: madeOf.length,
    invoiceId: null,
    round: 1,
    vendorId: null,
    // The least authenticated sender counts: adding an authenticated page must not vouch for the
    // others.
    captureId: await leastProvenCapture(
      tx,
      files.flatMap(({ captureId }) => captureId ?? []),
    ),
    byKey: files.some(({ byKey }) => byKey),
    cuts: [],
    madeOf,
    ...(since && { createdAt: since }),
  });
  await enqueueReading(tx, jobs, upload);
  await audit({
    category: 'INVOICE',
    action: 'create',
    entityType: 'upload',
    entityId: id,
    newValues: { fileName: upload.fileName, duplicateOf: upload.duplicateOf, madeOf },
  });
  return upload;
}

/** Whether the upload is this document already. */
export function isMadeOf(
  upload: UploadRow,
  document: ArrangedDocument,
  uploads: readonly UploadRow[],
): boolean {
  if (upload.madeOf && !isWhole(document, upload)) {
    return samePages(upload.madeOf, sourcesOf(document.pages, uploads));
  }
  const { cuts, pageOf, arrangedAs } = upload;
  return isWhole(document, upload) && !arrangedAs && pageOf === null && cuts?.length === 0;
}

/** The pages in the original files, regardless of earlier arrangements. */
function sourcesOf(pages: readonly PagePlace[], uploads: readonly UploadRow[]): PagePlace[] {
  return pages.map((place) => {
    const { madeOf = null } = uploads.find(({ id }) => id === place.uploadId) ?? {};
    return madeOf?.[place.page - 1] ?? place;
  });
}

/** The files, in the order of their first page. */
async function filesOf(tx: AccountTx, madeOf: readonly PagePlace[]): Promise<UploadRow[]> {
  const ids = [...new Set(madeOf.map(({ uploadId }) => uploadId))];
  const found = await findUploads(tx, ids);
  return ids.flatMap((id) => found.filter((file) => file.id === id));
}

function isOther(duplicateOf: string | null, files: readonly UploadRow[]): boolean {
  return duplicateOf !== null && files.every(({ id }) => id !== duplicateOf);
}

function nameOf(madeOf: readonly PagePlace[], files: readonly UploadRow[]): string {
  const [first, ...more] = files;
  if (!first) return '';
  if (more.length === 0 && samePages(madeOf, placesIn(first))) return first.fileName;
  const pages = madeOf.map(({ page }) => page);
  return arrangedName(first.fileName, { files: files.length, pages });
}
