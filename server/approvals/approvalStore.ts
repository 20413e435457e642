import type { AccountWork, Statement } from '../db/statement.ts';

/**
 * An approval counts while the invoice is what its author saw. Whoever changes an invoice that is still to be decided
 * counts anew: an approval of something else counts no more, and counts again when the change is taken back.
 */
const recount: Statement = {
  name: 'recount-approvals',
  text: `update invoices as invoice set current_approvers = counted.names,
      approval_status = case when cardinality(counted.names) > 0 then 'partial' else 'pending' end
    from (
      select open.id, array(select approval.name from invoice_approvals approval
        where approval.account_id = $1 and approval.invoice_id = open.id
          and approval.fingerprint = open.fingerprint
        order by approval.approved_at) as names
      from invoices open
      where open.account_id = $1 and open.id = any($2::uuid[]) and open.status = 'pending_review'
    ) as counted
    where invoice.account_id = $1 and invoice.id = counted.id`,
};

export function recountApprovals(tx: AccountWork, invoiceIds: readonly string[]): void {
  tx.send(recount, [tx.accountId, invoiceIds]);
}

interface Approval {
  personId: string;
  name: string;
  comment: string | null;
}

const selectApprovals: Statement = {
  name: 'approvals-of-invoice',
  text: `select person_id as "personId", name, comment from invoice_approvals
    where account_id = $1 and invoice_id = $2 and fingerprint = $3 order by approved_at`,
};

/** Those that count: of the invoice as it is now. */
export async function approvalsOf(
  tx: AccountWork,
  invoiceId: string,
  fingerprint: string,
): Promise<Approval[]> {
  return tx.run<Approval>(selectApprovals, [tx.accountId, invoiceId, fingerprint]);
}

const putApproval: Statement = {
  name: 'give-approval',
  text: `insert into invoice_approvals (invoice_id, person_id, name, comment, fingerprint)
    values ($1, $2, $3, $4, $5)
    on conflict (account_id, invoice_id, person_id) do update set name = excluded.name,
      comment = excluded.comment, fingerprint = excluded.fingerprint, approved_at = now()`,
};

/** One of a person at a time; a new one takes the place of one of something else. */
export async function giveApproval(
  tx: AccountWork,
  { id, fingerprint }: { id: string; fingerprint: string },
  { personId, name, comment }: Approval,
): Promise<void> {
  await tx.run(putApproval, [id, personId, name, comment, fingerprint]);
}

const dropApprovals: Statement = {
  name: 'withdraw-approvals',
  text: 'delete from invoice_approvals where account_id = $1 and invoice_id = $2',
};

export function withdrawApprovals(tx: AccountWork, invoiceId: string): void {
  tx.send(dropApprovals, [tx.accountId, invoiceId]);
}
