import type { Decided } from '#shared/invoices/contract.ts';
import { whatMatters } from '#shared/invoices/fingerprint.ts';
import { standingLines } from '#shared/invoices/lines.ts';
import { displayName } from '../accounts/memberStore.ts';
import type { Audit } from '../accounts/members.ts';
import type { AccountTx } from '../db/database.ts';
import { nextSeq } from '../feed/sequence.ts';
import { withPlace } from '../feed/withPlace.ts';
import { conflict, notFound, Problem } from '../http/problem.ts';
import type { Session } from '../http/session.ts';
import {
  type InvoiceFacts,
  type InvoiceRow,
  invoices,
  presentInvoice,
} from '../invoices/invoiceStore.ts';
import { approvalsOf, giveApproval, withdrawApprovals } from './approvalStore.ts';

interface Deciding {
  tx: AccountTx;
  /** Who decides. */
  session: Pick<Session, 'personId'>;
  audit: Audit;
}

export async function approve(
  { tx, session, audit }: Deciding,
  invoiceId: string,
  { comments, seen }: { comments: string | null; seen: string[] | null },
): Promise<Decided> {
  const invoice = await lockUndecided(tx, invoiceId);
  requireSeen(invoice, seen);
  requireWithoutErrors(invoice);
  const given = await approvalsOf(tx, invoice.id, invoice.fingerprint);
  if (given.some(({ personId }) => personId === session.personId)) {
    throw conflict('already_approved', 'You have approved this invoice already.');
  }
  const name = await displayName(tx, session.personId);
  await giveApproval(tx, invoice, { personId: session.personId, name, comment: comments });
  const names = [...given.map((one) => one.name), name];
  const complete = names.length >= invoice.requiredCount;
  const row = await change(tx, invoice, {
    currentApprovers: names,
    status: complete ? 'approved' : 'pending_review',
    approvalStatus: complete ? 'approved' : 'partial',
  });
  await audit({
    category: 'INVOICE',
    action: 'approve',
    entityType: 'invoice',
    entityId: invoice.id,
    metadata: { comments, fingerprint: invoice.fingerprint },
    oldValues: statesOf(invoice),
    newValues: statesOf(row),
  });
  const message = complete
    ? 'Invoice Approved'
    : `Your approval is recorded: ${names.length} of ${invoice.requiredCount}.`;
  return { message, invoice: withPlace(row, presentInvoice) };
}

/** Whatever has changed: nobody is paid by it. */
export async function reject(
  { tx, audit }: Deciding,
  invoiceId: string,
  reason: string,
): Promise<Decided> {
  const invoice = await lockUndecided(tx, invoiceId);
  const row = await change(tx, invoice, {
    status: 'rejected',
    approvalStatus: 'rejected',
    rejectionReason: reason,
  });
  await audit({
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

/** As if nobody had decided: approvals that were given are void. */
export async function reopen(
  { tx, audit }: Deciding,
  invoiceId: string,
  reason: string,
): Promise<Decided> {
  const invoice = await lock(tx, invoiceId);
  if (invoice.status === 'pending_review') {
    throw conflict('not_decided', 'This invoice has not been decided yet.');
  }
  if (invoice.status === 'paid') {
    throw conflict('already_paid', 'This invoice has been paid and cannot be opened again.');
  }
  withdrawApprovals(tx, invoice.id);
  const row = await change(tx, invoice, {
    status: 'pending_review',
    approvalStatus: 'pending',
    currentApprovers: [],
    rejectionReason: null,
  });
  await audit({
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

const decidedAs = { approved: 'approved', rejected: 'rejected', paid: 'paid' } as const;

async function lockUndecided(tx: AccountTx, invoiceId: string): Promise<InvoiceRow> {
  const invoice = await lock(tx, invoiceId);
  if (invoice.status === 'pending_review') return invoice;
  throw conflict('already_decided', `This invoice has been ${decidedAs[invoice.status]} already.`, {
    status: invoice.status,
  });
}

/** An approval is of what its author saw (SPEC 10.2). Who does not say what that was approves what stands there now. */
function requireSeen(invoice: InvoiceRow, seen: string[] | null): void {
  if (seen === null || seen.includes(invoice.fingerprint)) return;
  throw new Problem(
    412,
    'changed',
    'This invoice has changed since you looked at it. Look at it again before you approve it.',
    {
      details: {
        current: whatMatters({ ...invoice, lines: standingLines(invoice.lines) }),
        fingerprint: invoice.fingerprint,
      },
      headers: { ETag: `"${invoice.fingerprint}"` },
    },
  );
}

function requireWithoutErrors({ fieldErrors }: InvoiceRow): void {
  if (fieldErrors.length === 0) return;
  throw conflict('fields_in_error', 'Correct the fields that are in error first.', {
    fieldErrors,
  });
}

async function change(
  tx: AccountTx,
  invoice: InvoiceRow,
  facts: Partial<InvoiceFacts>,
): Promise<InvoiceRow> {
  return invoices.change(tx, invoice.id, await nextSeq(tx), facts);
}

function statesOf({ status, approvalStatus, currentApprovers }: InvoiceRow) {
  return { status, approvalStatus, currentApprovers };
}
