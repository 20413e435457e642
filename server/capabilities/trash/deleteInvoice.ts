import type { Decided } from '#shared/invoices/contract.ts';
import { notAnInvoice, type Trashed } from '#shared/trash/contract.ts';
import { whyNotDeleted } from '#shared/trash/whyNotDeleted.ts';
import { writeAudit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { reserve, withSeq } from '../../platform/feed/sequence.ts';
import { conflict, notFound } from '../../platform/http/problem.ts';
import { displayName } from '../accounts/memberStore.ts';
import { lockVendorsNow } from '../checks/vendorsNow.ts';
import { changeOfVendor, type Deciding } from '../invoices/Deciding.ts';
import { forgetAnswer, rememberAnswer } from '../invoices/documentAnswers.ts';
import {
  type InvoiceFacts,
  type InvoiceRow,
  invoices,
  presentInvoice,
} from '../invoices/invoiceStore.ts';
import { announcePageWords } from '../invoices/pageWordStore.ts';
import {
  endTrashed,
  findTrashed,
  lockTrashed,
  presentTrashed,
  putIntoTrash,
  takeOutOfTrash,
} from '../invoices/trashStore.ts';
import { judgeCovered } from '../policy/approvalState.ts';
import { GivenApprovals } from '../policy/approvalStore.ts';
import { readPolicy } from '../policy/policyStore.ts';

/** The values by which the audit log names a deleted invoice. */
export function namingValues(invoice: {
  invoiceNumber: string | null;
  vendorName: string | null;
  amount: string | null;
  currency: string;
}) {
  const { invoiceNumber, vendorName, amount, currency } = invoice;
  return { invoiceNumber, vendorName, amount, currency };
}

/**
 * Moves an invoice to the trash. Everything else treats it as deleted, so only the trash knows it until it is restored.
 * An invoice that somebody else has just deleted is not deleted again.
 */
export async function deleteInvoice(
  deciding: Deciding,
  invoiceId: string,
  reason: string | null,
): Promise<Trashed> {
  const { tx, personId, actor } = deciding;
  const invoice = await invoices.lock(tx, invoiceId);
  if (!invoice) {
    const there = await findTrashed(tx, invoiceId);
    if (!there) throw notFound('invoice');
    return { message: 'Invoice is in the trash', trashed: withSeq(there, presentTrashed) };
  }
  const whyNot = whyNotDeleted(invoice);
  if (whyNot) throw conflict(whyNot.code, whyNot.message, { status: invoice.status });
  const deletedByName = await displayName(tx, personId);
  if (reason === notAnInvoice) await rememberAnswer(deciding, invoice, false);
  const sequences = await reserve(tx, 2);
  await invoices.remove(tx, invoice.id, sequences.take());
  const trashed = await putIntoTrash(
    tx,
    { id: invoice.id, reason, deletedBy: personId, deletedByName },
    sequences.take(),
  );
  await announcePageWords(tx, invoice.id);
  await writeAudit(tx, actor, {
    category: 'INVOICE',
    action: 'delete',
    entityType: 'invoice',
    entityId: invoice.id,
    metadata: { trash: 'deleted', reason },
    oldValues: namingValues(invoice),
  });
  return { message: 'Invoice deleted', trashed: withSeq(trashed, presentTrashed) };
}

/**
 * Takes an invoice out of the trash, with its edits, notes and approvals. Its time for approval begins anew, and it is
 * judged by the rules of today. An invoice that somebody else has just restored stays as it is.
 */
export async function restoreInvoice(deciding: Deciding, invoiceId: string): Promise<Decided> {
  const { tx, actor } = deciding;
  const trashed = await lockTrashed(tx, invoiceId);
  const invoice = trashed
    ? await takeOutOfTrash(tx, invoiceId)
    : await invoices.lock(tx, invoiceId);
  if (!invoice) throw notFound('invoice');
  if (!trashed)
    return { message: 'Invoice is restored', invoice: withSeq(invoice, presentInvoice) };
  const facts = await factsOfRestored(tx, invoice);
  const sequences = await reserve(tx, 2);
  const row = await invoices.change(tx, invoice.id, sequences.take(), facts);
  await endTrashed(tx, invoice.id, sequences.take());
  await forgetAnswer(deciding, row);
  await announcePageWords(tx, invoice.id);
  const vendors = changeOfVendor(invoice, row);
  await writeAudit(tx, actor, {
    category: 'INVOICE',
    action: 'update',
    entityType: 'invoice',
    entityId: invoice.id,
    metadata: { trash: 'restored' },
    ...vendors,
    newValues: { ...namingValues(row), ...vendors.newValues },
  });
  return { message: 'Invoice restored', invoice: withSeq(row, presentInvoice) };
}

/** It may have another vendor by now, since merges do not move invoices in the trash. */
async function factsOfRestored(tx: AccountTx, invoice: InvoiceRow): Promise<Partial<InvoiceFacts>> {
  const { status } = invoice;
  if (status !== 'pending_review') return { status, vendorId: invoice.vendorId };
  const { vendorId } = (await lockVendorsNow(tx, [invoice])).nowOf(invoice);
  const waitingAnew = { waitingSince: new Date(), escalatedAt: null };
  const [policy, given] = [await readPolicy(tx), await GivenApprovals.read(tx, [invoice.id])];
  const { facts } = judgeCovered({ ...invoice, ...waitingAnew, vendorId }, policy, given);
  return { ...facts, ...waitingAnew, vendorId };
}
