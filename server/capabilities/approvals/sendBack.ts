import { worksAlone } from '#shared/approvals/reviewing.ts';
import type { Decided } from '#shared/invoices/contract.ts';
import { reviewedKey } from '#shared/invoices/reviewEdit.ts';
import type { Author } from '#sync/relay/ports.ts';
import type { Relay } from '#sync/relay/Relay.ts';
import { writeAudit } from '../../platform/audit/write.ts';
import { editInTransaction } from '../../platform/documents/editFields.ts';
import { nextSeq, withSeq } from '../../platform/feed/sequence.ts';
import { conflict, notFound } from '../../platform/http/problem.ts';
import { type Deciding, requireUndecided } from '../invoices/Deciding.ts';
import { invoiceEdits } from '../invoices/edits.ts';
import { invoices, presentInvoice } from '../invoices/invoiceStore.ts';
import { judgeCovered } from '../policy/approvalState.ts';
import { GivenApprovals, withdrawApprovalOf } from '../policy/approvalStore.ts';
import { readPolicy } from '../policy/policyStore.ts';

interface SendingBack extends Deciding {
  relay: Pick<Relay, 'tell'>;
  author: Author;
}

/**
 * The invoice waits for its review again. The approval of the person who sends it back is withdrawn; those of others count
 * while it stays as they saw it.
 */
export async function sendBack(
  { tx, personId, actor, relay, author }: SendingBack,
  invoiceId: string,
  reason: string,
): Promise<Decided> {
  const invoice = await invoices.lock(tx, invoiceId);
  if (!invoice) throw notFound('invoice');
  requireUndecided(invoice);
  const policy = await readPolicy(tx);
  if (worksAlone(policy.members)) {
    throw conflict('nobody_else', 'There is nobody else who could check this invoice.');
  }
  if (invoice.awaitsReview) {
    throw conflict('awaits_review', 'This invoice waits to be checked already.');
  }
  await withdrawApprovalOf(tx, invoiceId, personId);
  const given = await GivenApprovals.read(tx, [invoiceId]);
  const sentBack = {
    personId,
    name: policy.nameOf(personId),
    at: new Date().toISOString(),
    reason,
    reviewedBy: invoice.reviewed?.personId ?? null,
  };
  const { facts } = judgeCovered({ ...invoice, reviewed: null, sentBack }, policy, given);
  await invoices.change(tx, invoiceId, await nextSeq(tx), { ...facts, reviewed: null, sentBack });
  await writeAudit(tx, actor, {
    category: 'INVOICE',
    action: 'update',
    entityType: 'invoice',
    entityId: invoiceId,
    metadata: { reason },
    oldValues: { sentBack: false, reviewed: invoice.reviewed !== null },
    newValues: { sentBack: true, reviewed: false },
  });
  await editInTransaction({ tx, relay, author }, { kind: invoiceEdits, id: invoiceId }, [
    { map: 'checks', key: reviewedKey, value: false },
  ]);
  const row = await invoices.find(tx, invoiceId);
  if (!row) throw notFound('invoice');
  return { message: 'Invoice sent back', invoice: withSeq(row, presentInvoice) };
}
