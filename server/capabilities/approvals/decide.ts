import type { z } from 'zod';
import type { BulkApproval, BulkApproved, RefusedInvoice } from '#shared/approvals/contract.ts';
import type { approveInvoice, Decided } from '#shared/invoices/contract.ts';
import { writeAudit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq, withSeq } from '../../platform/feed/sequence.ts';
import { conflict, Problem } from '../../platform/http/problem.ts';
import { lockVendorsNow } from '../checks/vendorsNow.ts';
import { type Deciding, requireUndecided, statesOf } from '../invoices/Deciding.ts';
import { type InvoiceRow, invoices, presentInvoice } from '../invoices/invoiceStore.ts';
import { noInvoice } from '../invoices/trashStore.ts';
import { judgeCovered } from '../policy/approvalState.ts';
import { noApprovals, withdrawApprovals } from '../policy/approvalStore.ts';
import { readPolicy } from '../policy/policyStore.ts';
import { type ApprovalRequest, approveAll } from './approveAll.ts';
import { codingWarnings } from './codingRefusals.ts';
import { type DecidingWithFollowers, followReopened, followReopening } from './DecisionFollower.ts';

export async function bulkApprove(
  deciding: DecidingWithFollowers,
  { invoiceIds, fingerprints = {} }: BulkApproval,
): Promise<BulkApproved> {
  const ids = [...new Set(invoiceIds)];
  const requests = ids.map((invoiceId) => {
    const fingerprint = fingerprints[invoiceId];
    return { invoiceId, seen: fingerprint === undefined ? null : [fingerprint] };
  });
  const outcomes = await approveAll(deciding, requests, null);
  const approved: string[] = [];
  const refused: RefusedInvoice[] = [];
  for (const [index, id] of ids.entries()) {
    const outcome = outcomes[index];
    if (outcome instanceof Problem)
      refused.push({ id, reason: outcome.message, code: outcome.code });
    else approved.push(id);
  }
  const rows = await invoices.lockAll(deciding.tx, ids);
  return {
    message: messageOf(rows, new Set(approved), refused.length),
    approved,
    refused,
    invoices: rows.map((row) => withSeq(row, presentInvoice)),
  };
}

/** An invoice that still needs other approvals is counted as waiting, not as approved. */
function messageOf(
  rows: readonly InvoiceRow[],
  given: ReadonlySet<string>,
  refused: number,
): string {
  const waiting = rows.filter(({ id, status }) => given.has(id) && status === 'pending_review');
  const parts = [`${countOf(given.size - waiting.length)} approved successfully`];
  if (waiting.length > 0) {
    parts.push(`${waiting.length} ${waiting.length === 1 ? 'waits' : 'wait'} for somebody else`);
  }
  if (refused > 0) parts.push(`${refused} could not be approved`);
  return parts.join(', ');
}

function countOf(count: number): string {
  return count === 1 ? '1 invoice' : `${count} invoices`;
}

export async function approve(
  deciding: DecidingWithFollowers,
  request: ApprovalRequest,
  comments: string | null,
): Promise<z.infer<typeof approveInvoice.answer>> {
  const [outcome] = await approveAll(deciding, [request], comments);
  if (!outcome) throw new Error('One request has no outcome');
  if (outcome instanceof Problem) throw outcome;
  const warnings = await codingWarnings(deciding.tx, outcome.row);
  return { message: outcome.message, invoice: withSeq(outcome.row, presentInvoice), warnings };
}

/** Allowed even if the invoice has changed since the person looked at it: a rejection pays nobody. */
export async function reject(
  { tx, actor }: Deciding,
  invoiceId: string,
  reason: string | null,
): Promise<Decided> {
  const invoice = await lock(tx, invoiceId);
  requireUndecided(invoice);
  const row = await invoices.change(tx, invoice.id, await nextSeq(tx), {
    status: 'rejected',
    approvalStatus: 'rejected',
    rejectionReason: reason,
    decidedAt: new Date(),
  });
  await writeAudit(tx, actor, {
    category: 'INVOICE',
    action: 'reject',
    entityType: 'invoice',
    entityId: invoice.id,
    metadata: { comments: reason },
    ...statesOf(invoice, row),
  });
  return { message: 'Invoice Rejected', invoice: withSeq(row, presentInvoice) };
}

/** Voids all approvals, and the invoice waits for new ones. */
export async function reopen(
  deciding: DecidingWithFollowers,
  invoiceId: string,
  reason: string,
): Promise<Decided> {
  const { tx, actor } = deciding;
  const invoice = await lock(tx, invoiceId);
  if (invoice.status === 'pending_review') {
    throw conflict('not_decided', 'This invoice has not been decided yet.');
  }
  if (invoice.status === 'paid') {
    throw conflict('already_paid', 'This invoice has been paid and cannot be reopened.');
  }
  if (invoice.payments.length > 0) {
    throw conflict('has_payments', 'A part of this invoice is paid. Take back its payments first.');
  }
  const { vendorId } = (await lockVendorsNow(tx, [invoice])).nowOf(invoice);
  const auditFollowers = await followReopening(deciding, invoice);
  withdrawApprovals(tx, invoice.id);
  const waitingAnew = { waitingSince: new Date(), escalatedAt: null, awaitsReview: false };
  const waiting = { ...invoice, ...waitingAnew, vendorId };
  const { facts } = judgeCovered(waiting, await readPolicy(tx), noApprovals);
  const row = await invoices.change(tx, invoice.id, await nextSeq(tx), {
    ...facts,
    vendorId,
    status: 'pending_review',
    rejectionReason: null,
    decidedAt: null,
    bookedRate: null,
  });
  await followReopened(deciding, row);
  await auditFollowers();
  await writeAudit(tx, actor, {
    category: 'INVOICE',
    action: 'update',
    entityType: 'invoice',
    entityId: invoice.id,
    metadata: { reason },
    ...statesOf(invoice, row),
  });
  return { message: 'Invoice reopened', invoice: withSeq(row, presentInvoice) };
}

async function lock(tx: AccountTx, invoiceId: string): Promise<InvoiceRow> {
  const invoice = await invoices.lock(tx, invoiceId);
  if (!invoice) throw await noInvoice(tx, invoiceId);
  return invoice;
}
