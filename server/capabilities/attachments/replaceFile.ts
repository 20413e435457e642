import { isFrozen } from '#shared/invoices/contract.ts';
import { writeAudit } from '../../platform/audit/write.ts';
import { newId } from '../../platform/db/newId.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq, reserve } from '../../platform/feed/sequence.ts';
import { conflict } from '../../platform/http/problem.ts';
import { displayName } from '../accounts/memberStore.ts';
import type { Deciding } from '../invoices/Deciding.ts';
import { invoices } from '../invoices/invoiceStore.ts';
import { forgetPageWords } from '../invoices/pageWordStore.ts';
import { noInvoice } from '../invoices/trashStore.ts';
import { requireAllowance } from '../uploads/allowance.ts';
import { insertReceived } from '../uploads/insertReceived.ts';
import { enqueueReading, type ReadingJobs } from '../uploads/reading.ts';
import type { StoredFile } from '../uploads/StoredFile.ts';
import {
  changeUpload,
  findUpload,
  findUploads,
  lockUpload,
  type UploadRow,
} from '../uploads/uploadStore.ts';
import { insertAttachment } from './attachmentStore.ts';

/**
 * Another file becomes that of an undecided invoice: it is read, and laid under the edits like a second reading. The
 * files of before stay as attachments, under the ids of their uploads.
 */
export async function replaceFile(
  { tx, personId, actor }: Deciding,
  jobs: ReadingJobs,
  invoiceId: string,
  { file, id = newId() }: { file: StoredFile; id?: string | undefined },
): Promise<UploadRow> {
  const known = await findUpload(tx, id);
  if (known) return sameUpload(known, { invoiceId, hash: file.hash });
  const { uploadId: before } = (await invoices.find(tx, invoiceId)) ?? { uploadId: null };
  const replaced = before === null ? undefined : await lockUpload(tx, before);
  const invoice = await invoices.lock(tx, invoiceId);
  if (!invoice) throw await noInvoice(tx, invoiceId);
  if (isFrozen(invoice)) {
    throw conflict('frozen', 'This invoice has been decided. Its file stays as it is.');
  }
  if (invoice.uploadId !== before) {
    throw conflict('changed', 'Its file was replaced at the same time. Look at the new one first.');
  }
  // The change counter serialises the uploads of an account, so that they are counted correctly.
  const seq = await nextSeq(tx);
  if (!replaced) await requireAllowance(tx);
  const upload = await insertReceived(tx, file, {
    ...{ id, seq, uploadedBy: personId, invoiceId, cuts: [] },
    // Of the two, one counts against the plan.
    ...(replaced && { createdAt: replaced.createdAt }),
  });
  if (replaced) {
    await retire(tx, replaced, id);
    await keepFiles({ tx, personId }, invoiceId, replaced);
  }
  await invoices.change(tx, invoiceId, await nextSeq(tx), {
    uploadId: id,
    fileName: file.name,
    pageCount: null,
    fieldBoxes: {},
  });
  await forgetPageWords(tx, invoiceId);
  await enqueueReading(tx, jobs, upload);
  await writeAudit(tx, actor, {
    category: 'INVOICE',
    action: 'update',
    entityType: 'invoice',
    entityId: invoiceId,
    metadata: { fileReplaced: true },
    oldValues: { fileName: invoice.fileName },
    newValues: { fileName: file.name },
  });
  return upload;
}

/** A device that missed the answer sends the same file again. */
function sameUpload(
  known: UploadRow,
  { invoiceId, hash }: { invoiceId: string; hash: string },
): UploadRow {
  if (known.invoiceId === invoiceId && known.fileHash === hash) return known;
  throw conflict('taken', 'Another file was uploaded under this id already.');
}

/** A reading of it that is under way is discarded. */
async function retire(tx: AccountTx, upload: UploadRow, by: string): Promise<void> {
  await changeUpload(tx, upload.id, await nextSeq(tx), {
    status: 'completed',
    step: 'ready',
    progress: 100,
    problem: null,
    invoiceId: null,
    arrangedAs: [by],
    round: upload.round + 1,
    tries: 0,
  });
}

async function keepFiles(
  { tx, personId }: Pick<Deciding, 'tx' | 'personId'>,
  invoiceId: string,
  replaced: UploadRow,
): Promise<void> {
  const sources = new Set((replaced.madeOf ?? []).map(({ uploadId }) => uploadId));
  const files = sources.size === 0 ? [replaced] : await findUploads(tx, [...sources]);
  const sequences = await reserve(tx, files.length);
  const addedByName = await displayName(tx, personId);
  for (const { id, fileName, fileType, fileSize, fileHash } of files) {
    await insertAttachment(tx, {
      id,
      invoiceId,
      fileName,
      fileType,
      fileSize,
      fileHash,
      isReplaced: true,
      addedBy: personId,
      addedByName,
      seq: sequences.take(),
    });
  }
}
