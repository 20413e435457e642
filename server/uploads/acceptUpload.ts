import { type FileType, misnamed } from '#shared/uploads/fileTypes.ts';
import type { Audit } from '../accounts/members.ts';
import type { AccountTx } from '../db/database.ts';
import { newId } from '../db/newId.ts';
import { nextSeq } from '../feed/sequence.ts';
import { conflict } from '../http/problem.ts';
import type { ReceivedFile } from '../http/receiveFile.ts';
import { requireAllowance } from './allowance.ts';
import { enqueueReading, type ReadingJobs, startOfReading } from './reading.ts';
import { findUpload, firstOfSameFile, insertUpload, type UploadRow } from './uploadStore.ts';

/** A file that was received, recognised and stored. */
export type StoredFile = Pick<ReceivedFile, 'name' | 'size' | 'hash'> & { type: FileType };

/** Takes note of a file, and has it read. */
export async function acceptUpload(
  { tx, audit, jobs }: { tx: AccountTx; audit: Audit; jobs: ReadingJobs },
  file: StoredFile,
  { id = newId(), personId }: { id?: string | undefined; personId: string },
): Promise<UploadRow> {
  // Uploads of one account take turns from here: to be counted, and to know of each other.
  const seq = await nextSeq(tx);
  const known = await findUpload(tx, id);
  if (known) return sameUpload(known, file, personId);
  await requireAllowance(tx);
  const first = await firstOfSameFile(tx, file.hash);
  const upload = await insertUpload(tx, {
    id,
    seq,
    fileName: file.name,
    fileType: file.type,
    fileSize: file.size,
    fileHash: file.hash,
    uploadedBy: personId,
    ...startOfReading,
    notice: misnamed(file.name, file.type),
    duplicateOf: first?.id ?? null,
    pageCount: null,
    invoiceId: null,
    round: 1,
    vendorId: null,
  });
  await enqueueReading(tx, jobs, upload);
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

/** A device that did not hear the answer sends it again. */
function sameUpload(known: UploadRow, file: StoredFile, personId: string): UploadRow {
  if (known.fileHash === file.hash && known.uploadedBy === personId) return known;
  throw conflict('taken', 'Another file was uploaded under this id already.');
}
