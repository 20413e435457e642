import { approvalContextKey, myTurn, type Turn } from '#shared/approvals/myTurn.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { type InvoiceRow, invoices } from '../invoices/invoiceStore.ts';
import { readPolicy } from '../policy/policyStore.ts';

/** More than anybody approves in one sitting; the total is returned as well. */
const maxRows = 5_000;

interface Waiting extends Omit<Turn, 'status' | 'escalatedAt' | 'awaitsReview'> {
  id: string;
  escalatedAt: Date | null;
}

const selectWaiting = statement(`
  select row.id, row.required_approvers as "requiredApprovers", row.approved_by as "approvedBy",
    row.stand_ins as "standIns", row.uploaded_by as "uploadedBy",
    row.also_uploaded_by as "alsoUploadedBy", row.escalated_at as "escalatedAt",
    row.applied_rule as "appliedRule"
  from invoices as row
  where row.account_id = $1 and row.status = 'pending_review' and row.deleted_at is null
    and not row.awaits_review
  order by row.id`);

/** The most bytes of its invoices together; a larger first one comes alone. */
const queueBytes = 8_000_000;

const selectRows = statement(`
  select ${invoices.list} from (
    select row.id, row_number() over oldest as number, sum(row.bytes) over oldest as bytes
    from invoices as row where row.account_id = $1 and row.id = any($2::uuid[])
    window oldest as (order by row.id)
  ) as weighed join invoices as row on row.account_id = $1 and row.id = weighed.id
  where weighed.number = 1 or weighed.bytes <= ${queueBytes} order by row.id`);

/** Invoices that this person can approve, oldest first. */
export async function approvalQueueOf(
  tx: AccountTx,
  personId: string,
): Promise<{ rows: InvoiceRow[]; total: number }> {
  const policy = await readPolicy(tx);
  const waiting = await tx.run<Waiting>(selectWaiting, [tx.accountId]);
  const results = new Map<string, boolean>();
  const approvable = waiting.filter((invoice) => {
    const escalatedAt = invoice.escalatedAt?.toISOString() ?? null;
    // Many invoices share these inputs, so each combination is computed once.
    const key = approvalContextKey({ ...invoice, escalatedAt }, policy);
    const turn = {
      ...invoice,
      status: 'pending_review',
      awaitsReview: false,
      escalatedAt,
    } as const;
    const canApprove = results.get(key) ?? myTurn(turn, policy.members, personId, policy);
    results.set(key, canApprove);
    return canApprove;
  });
  const ids = approvable.slice(0, maxRows).map(({ id }) => id);
  return {
    rows: await tx.run<InvoiceRow>(selectRows, [tx.accountId, ids]),
    total: approvable.length,
  };
}
