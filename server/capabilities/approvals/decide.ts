import type { Decided } from '#shared/invoices/contract.ts';
import { writeAudit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { withPlace } from '../../platform/feed/withPlace.ts';
import { conflict, notFound, Problem } from '../../platform/http/problem.ts';
import { type Deciding, statesOf } from '../invoices/Deciding.ts';
import { type InvoiceRow, invoices, presentInvoice } from '../invoices/invoiceStore.ts';
import { requireUndecided } from '../invoices/requireUndecided.ts';
import { withdrawApprovals } from '../policy/approvalStore.ts';
import { readPolicy } from '../policy/policyStore.ts';
import { judged } from '../policy/standing.ts';
import { approveAll, type Wish } from './approveAll.ts';
import type { DecidingWithFollowers } from './DecisionFollower.ts';
import { followReopened, followReopening } from './follow.ts';

export async function approve(
  deciding: DecidingWithFollowers,
  request: Wish,
  comments: string | null,
): Promise<Decided> {
  const [outcome] = await approveAll(deciding, [request], comments);
  if (!outcome) throw new Error('One request has no outcome');
  if (outcome instanceof Problem) throw outcome;
  return { message: outcome.message, invoice: withPlace(outcome.row, presentInvoice) };
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
    oldValues: statesOf(invoice),
    newValues: statesOf(row),
  });
  return { message: 'Invoice Rejected', invoice: withPlace(row, presentInvoice) };
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
    throw conflict('already_paid', 'This invoice has been paid and cannot be opened again.');
  }
  const auditFollowers = await followReopening(deciding, invoice);
  withdrawApprovals(tx, invoice.id);
  const waitingAnew = { waitingSince: new Date(), escalatedAt: null };
  const { facts } = judged({ ...invoice, ...waitingAnew }, await readPolicy(tx), []);
  const row = await invoices.change(tx, invoice.id, await nextSeq(tx), {
    ...facts,
    ...waitingAnew,
    status: 'pending_review',
    rejectionReason: null,
    decidedAt: null,
  });
  await followReopened(deciding, row);
  await auditFollowers();
  await writeAudit(tx, actor, {
    category: 'INVOICE',
    action: 'update',
    entityType: 'invoice',
    entityId: invoice.id,
    metadata: { reason },
    oldValues: statesOf(invoice),
    newValues: statesOf(row),
  });
  return { message: 'Invoice opened again', invoice: withPlace(row, presentInvoice) };
}

async function lock(tx: AccountTx, invoiceId: string): Promise<InvoiceRow> {
  const invoice = await invoices.lock(tx, invoiceId);
  if (!invoice) throw notFound('invoice');
  return invoice;
}
