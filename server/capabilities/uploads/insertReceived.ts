import { misnamed } from '#shared/uploads/fileTypes.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { initialReadingState } from './reading.ts';
import type { StoredFile } from './StoredFile.ts';
import { firstOfSameFile, insertUpload, type NewUpload, type UploadRow } from './uploadStore.ts';

type Known = Pick<NewUpload, 'id' | 'seq' | 'uploadedBy'> &
  Partial<Pick<NewUpload, 'invoiceId' | 'pageOf' | 'captureId' | 'byKey' | 'cuts' | 'createdAt'>>;

/** Stores a file as an upload that is still to be read. */
export async function insertReceived(
  tx: AccountTx,
  file: StoredFile,
  known: Known,
): Promise<UploadRow> {
  const first = await firstOfSameFile(tx, file.hash);
  return insertUpload(tx, {
    fileName: file.name,
    fileType: file.type,
    fileSize: file.size,
    fileHash: file.hash,
    ...initialReadingState,
    notice: misnamed(file.name, file.type),
    duplicateOf: first?.id ?? null,
    pageCount: null,
    invoiceId: null,
    round: 1,
    vendorId: null,
    ...known,
  });
}
