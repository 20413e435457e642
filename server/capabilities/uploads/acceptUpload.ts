import { fileTypes, isPhoto } from '#shared/uploads/fileTypes.ts';
import type { Audit } from '../../platform/audit/write.ts';
import { newId } from '../../platform/db/newId.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { conflict, Problem } from '../../platform/http/problem.ts';
import { requireAllowance } from './allowance.ts';
import { insertReceived } from './insertReceived.ts';
import { enqueueReading, type ReadingJobs } from './reading.ts';
import type { StoredFile } from './StoredFile.ts';
import { findUpload, pagesOf, type UploadRow } from './uploadStore.ts';

interface Sender {
  id?: string | undefined;
  /** `null` when it came by mail. */
  personId: string | null;
  captureId?: string | undefined;
  /** By a key, `personId` only says who made it. */
  byKey?: boolean;
  /** The document of which it is a page. */
  pageOf?: string | undefined;
}

/**
 * Stores an upload and queues its reading; a page of a document is read together with the other
 * pages.
 */
export async function acceptUpload(
  { tx, audit, jobs }: { tx: AccountTx; audit: Audit; jobs: ReadingJobs },
  file: StoredFile,
  { id = newId(), personId, captureId, byKey = false, pageOf: wanted }: Sender,
): Promise<UploadRow> {
  // The change counter serialises the uploads of an account from here on, so that they are counted
  // correctly and find duplicates among each other.
  const seq = await nextSeq(tx);
  const known = await findUpload(tx, id);
  if (known) return sameUpload(known, file, personId);
  if (wanted !== undefined) requirePhoto(file);
  const { pageOf, others } = await documentOfPage(tx, wanted);
  // All pages of a document count as one invoice.
  if (others === 0) await requireAllowance(tx);
  const upload = await insertReceived(tx, file, {
    ...{ id, seq, uploadedBy: personId, pageOf, byKey },
    captureId: captureId ?? null,
  });
  if (pageOf === null) await enqueueReading(tx, jobs, upload);
  await audit({
    category: 'INVOICE',
    action: 'create',
    entityType: 'upload',
    entityId: id,
    newValues: {
      fileName: file.name,
      fileType: file.type,
      fileSize: file.size,
      duplicateOf: upload.duplicateOf,
    },
  });
  return upload;
}

/**
 * Photos have one page. Another file's page count is only known after reading, and waiting pages
 * are not read.
 */
function requirePhoto({ name, type }: StoredFile): void {
  if (isPhoto(type)) return;
  throw new Problem(
    400,
    'not_a_photo',
    `${name} is a ${fileTypes[type].name} file. Only photos can be sent as pages of one invoice: send it by itself, and arrange its pages when it is read.`,
  );
}

/** If the document was arranged without this page, the page becomes a document of its own. */
async function documentOfPage(
  tx: AccountTx,
  wanted: string | undefined,
): Promise<{ pageOf: string | null; others: number }> {
  if (wanted === undefined || (await findUpload(tx, wanted))) return { pageOf: null, others: 0 };
  const others = await pagesOf(tx, [wanted]);
  return { pageOf: wanted, others: others.length };
}

/** A device that missed the answer sends the same file again. */
function sameUpload(known: UploadRow, file: StoredFile, personId: string | null): UploadRow {
  if (known.fileHash === file.hash && known.uploadedBy === personId) return known;
  throw conflict('taken', 'Another file was uploaded under this id already.');
}
