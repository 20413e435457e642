import { isFrozen } from '#shared/invoices/contract.ts';
import { isInLedger, isOnItsWay, mayBeInLedger } from '#shared/invoices/exportFact.ts';
import { writeAudit } from '../../platform/audit/write.ts';
import { newId } from '../../platform/db/newId.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { conflict, notFound } from '../../platform/http/problem.ts';
import { displayName } from '../accounts/memberStore.ts';
import type { Deciding } from '../invoices/Deciding.ts';
import { type InvoiceRow, invoices } from '../invoices/invoiceStore.ts';
import { noInvoice } from '../invoices/trashStore.ts';
import type { StoredFile } from '../uploads/StoredFile.ts';
import {
  type AttachmentRow,
  attachmentsOf,
  findAttachment,
  insertAttachment,
  markForLedger,
  removeAttachmentRow,
} from './attachmentStore.ts';

const mostFiles = 50;

/** Allowed on decided invoices too: a delivery note often comes later. */
export async function attach(
  { tx, personId, actor }: Deciding,
  invoiceId: string,
  { file, id = newId() }: { file: StoredFile; id?: string | undefined },
): Promise<AttachmentRow> {
  const invoice = await invoices.lock(tx, invoiceId);
  if (!invoice) throw await noInvoice(tx, invoiceId);
  const known = await findAttachment(tx, id);
  if (known) return sameAttachment(known, { invoiceId, hash: file.hash });
  if ((await attachmentsOf(tx, invoiceId)).length >= mostFiles) {
    throw conflict('too_many_files', `An invoice has at most ${mostFiles} further files.`);
  }
  const row = await insertAttachment(tx, {
    id,
    invoiceId,
    fileName: file.name,
    fileType: file.type,
    fileSize: file.size,
    fileHash: file.hash,
    isReplaced: false,
    addedBy: personId,
    addedByName: await displayName(tx, personId),
    seq: await nextSeq(tx),
  });
  await writeAudit(tx, actor, {
    category: 'INVOICE',
    action: 'update',
    entityType: 'invoice',
    entityId: invoiceId,
    metadata: { attachment: 'added', fileName: file.name },
  });
  return row;
}

/** A device that missed the answer sends the same file again. */
function sameAttachment(
  known: AttachmentRow,
  { invoiceId, hash }: { invoiceId: string; hash: string },
): AttachmentRow {
  if (known.invoiceId === invoiceId && known.fileHash === hash) return known;
  throw conflict('taken', 'Another file was attached under this id already.');
}

export async function setGoesToLedger(
  { tx, actor }: Deciding,
  attachmentId: string,
  goesToLedger: boolean,
): Promise<AttachmentRow> {
  const { row, invoice } = await lockWithInvoice(tx, attachmentId);
  if (row.goesToLedger === goesToLedger) return row;
  if (isInLedger(invoice) || isOnItsWay(invoice) || mayBeInLedger(invoice)) {
    throw conflict(
      'already_exported',
      'This invoice is in the accounting software, or on its way there. Attach the file there by hand.',
    );
  }
  const seq = await nextSeq(tx);
  const changed = await markForLedger(tx, { id: row.id, goesToLedger, seq });
  await writeAudit(tx, actor, {
    category: 'INVOICE',
    action: 'update',
    entityType: 'invoice',
    entityId: invoice.id,
    metadata: {
      attachment: goesToLedger ? 'goes to the ledger' : 'stays here',
      fileName: row.fileName,
    },
  });
  return changed;
}

/** Only before the decision, because an approver may have relied on the file. */
export async function removeAttachment(
  { tx, actor }: Deciding,
  attachmentId: string,
): Promise<void> {
  const { row, invoice } = await lockWithInvoice(tx, attachmentId);
  if (isFrozen(invoice)) {
    throw conflict('frozen', 'The invoice has been decided. Its files stay with it.');
  }
  await removeAttachmentRow(tx, row.id, await nextSeq(tx));
  await writeAudit(tx, actor, {
    category: 'INVOICE',
    action: 'update',
    entityType: 'invoice',
    entityId: invoice.id,
    metadata: { attachment: 'removed', fileName: row.fileName },
  });
}

async function lockWithInvoice(
  tx: AccountTx,
  attachmentId: string,
): Promise<{ row: AttachmentRow; invoice: InvoiceRow }> {
  const found = await findAttachment(tx, attachmentId);
  if (!found || found.fileHash === null) throw notFound('file');
  const invoice = await invoices.lock(tx, found.invoiceId);
  if (!invoice) throw await noInvoice(tx, found.invoiceId);
  // It may have been removed before the lock was granted.
  const row = await findAttachment(tx, attachmentId);
  if (!row || row.fileHash === null) throw notFound('file');
  return { row, invoice };
}
