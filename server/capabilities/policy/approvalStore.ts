import type { Absent } from '#shared/approvals/slots.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';

export interface Approval {
  personId: string;
  name: string;
  comment: string | null;
  /** Members who were away when it was given, and whose slots it may fill. */
  stoodInFor: readonly (Absent & { name: string })[];
}

interface ApprovalRow extends Approval {
  invoiceId: string;
  fingerprint: string;
}

/** An invoice at the fingerprint that somebody may have approved. */
export interface SeenInvoice {
  id: string;
  fingerprint: string;
}

const selectApprovals = statement(`
  select invoice_id as "invoiceId", person_id as "personId", name, comment, fingerprint,
    stood_in_for as "stoodInFor" from invoice_approvals
  where account_id = $1 and invoice_id = any($2::uuid[]) order by approved_at, person_id`);

/** Stored approvals, for any fingerprint. */
export class GivenApprovals {
  readonly #rows: readonly ApprovalRow[];

  constructor(rows: readonly ApprovalRow[]) {
    this.#rows = rows;
  }

  /** Read after the invoices are locked, so that nobody adds one meanwhile. */
  static async read(tx: AccountTx, invoiceIds: readonly string[]): Promise<GivenApprovals> {
    return new GivenApprovals(
      await tx.run<ApprovalRow>(selectApprovals, [tx.accountId, invoiceIds]),
    );
  }

  /**
   * The approvals for the current fingerprint, in the order in which they were given. An approval
   * for another fingerprint does not count, but counts again when the change is undone.
   */
  of({ id, fingerprint }: SeenInvoice): Approval[] {
    return this.#rows.filter((row) => row.invoiceId === id && row.fingerprint === fingerprint);
  }
}

/** For an invoice that is new or whose approvals were withdrawn. */
export const noApprovals: Pick<GivenApprovals, 'of'> = { of: () => [] };

const putApprovals = statement(`
  insert into invoice_approvals
    (account_id, invoice_id, fingerprint, person_id, name, comment, stood_in_for, approved_at)
  select own.account_id, seen.id, seen.fingerprint, $4, $5, $6, $7::jsonb, statement_timestamp()
  from accounts own cross join unnest($2::uuid[], $3::text[]) as seen (id, fingerprint)
  where own.account_id = $1
  on conflict (account_id, invoice_id, person_id) do update set name = excluded.name,
    comment = excluded.comment, stood_in_for = excluded.stood_in_for, fingerprint = excluded.fingerprint, approved_at = excluded.approved_at`);

/** Each person has one approval per invoice; a new one replaces one for another fingerprint. */
export function giveApprovals(
  tx: AccountTx,
  invoices: readonly SeenInvoice[],
  { personId, name, comment, stoodInFor }: Approval,
): void {
  tx.send(putApprovals, [
    tx.accountId,
    invoices.map(({ id }) => id),
    invoices.map(({ fingerprint }) => fingerprint),
    personId,
    name,
    comment,
    JSON.stringify(stoodInFor),
  ]);
}

const dropApprovalOf = statement(
  'delete from invoice_approvals where account_id = $1 and invoice_id = $2 and person_id = $3',
);

export async function withdrawApprovalOf(
  tx: AccountTx,
  invoiceId: string,
  personId: string,
): Promise<void> {
  await tx.run(dropApprovalOf, [tx.accountId, invoiceId, personId]);
}

const dropApprovals = statement(
  'delete from invoice_approvals where account_id = $1 and invoice_id = $2',
);

export function withdrawApprovals(tx: AccountTx, invoiceId: string): void {
  tx.send(dropApprovals, [tx.accountId, invoiceId]);
}
