import type { ReadByFact } from '#shared/invoices/contract.ts';
import type { Reading } from '#shared/reading/reading.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { costOfUpload } from '../reading/model/modelCallStore.ts';
import type { UploadRow } from './uploadStore.ts';

/** What read a file, and the cost of models asked in this round. */
export async function readByOf(
  tx: AccountTx,
  upload: Pick<UploadRow, 'id' | 'round' | 'fileType'>,
  reading: Reading,
): Promise<ReadByFact> {
  const asked = await costOfUpload(tx, { uploadId: upload.id, round: upload.round });
  return { engine: engineOf(upload, reading), ...asked };
}

function engineOf(
  { fileType }: Pick<UploadRow, 'fileType'>,
  { readBy, fields }: Reading,
): ReadByFact['engine'] {
  if (readBy && readBy.engine !== 'local') return readBy.engine;
  const sources = Object.values(fields).map((field) => field?.source);
  const recognised = sources.filter((source) => source === 'ocr').length;
  const printed = sources.filter((source) => source === 'text').length;
  if (recognised === printed) return fileType === 'pdf' ? 'text' : 'ocr';
  return recognised > printed ? 'ocr' : 'text';
}
