import { systemActor, writeAudits } from '../../platform/audit/write.ts';
import type { Database } from '../../platform/db/database.ts';
import { eachAccount } from '../../platform/db/eachAccount.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { reserve } from '../../platform/feed/sequence.ts';
import { type InvoiceRow, invoices } from '../invoices/invoiceStore.ts';
import { judgeCovered, storeApprovalStates } from '../policy/approvalState.ts';
import { GivenApprovals } from '../policy/approvalStore.ts';
import { readPolicy } from '../policy/policyStore.ts';

const batchSize = 250;

const selectAccounts = statement(`
  select distinct account_id as "accountId" from invoices
  where status = 'pending_review' and deleted_at is null and escalated_at is null and escalates_at <= $1`);

const lockOverdue = statement(`
  select ${invoices.list} from invoices as row
  where row.account_id = $1 and row.status = 'pending_review' and row.deleted_at is null
    and row.escalated_at is null and row.escalates_at <= $2
  order by row.id limit ${batchSize} for update`);

/** Lets managers and admins fill any slot of invoices that have waited longer than their rule allows. */
export async function escalateOverdue(
  db: Database,
  now: Date,
  escalate: (accountId: string) => Promise<unknown> = (accountId) => escalateIn(db, accountId, now),
): Promise<void> {
  const accounts = await db.acrossAccounts('approvals', (tx) =>
    tx.run<{ accountId: string }>(selectAccounts, [now]),
  );
  await eachAccount(accounts, escalate);
}

export async function escalateIn(db: Database, accountId: string, now: Date): Promise<void> {
  for (let found = batchSize; found === batchSize; ) {
    found = await db.withAccount(accountId, (tx) => escalateBatch(tx, now));
  }
}

async function escalateBatch(tx: AccountTx, now: Date): Promise<number> {
  const overdue = await tx.run<InvoiceRow>(lockOverdue, [tx.accountId, now]);
  if (overdue.length === 0) return 0;
  const policy = await readPolicy(tx);
  const given = await GivenApprovals.read(
    tx,
    overdue.map(({ id }) => id),
  );
  const sequences = await reserve(tx, overdue.length);
  const states = overdue.map((invoice) => {
    // The current policy may allow more time than the one under which it became overdue.
    const { facts } = judgeCovered({ ...invoice, escalatedAt: now }, policy, given);
    return { ...facts, id: invoice.id, seq: sequences.take() };
  });
  storeApprovalStates(tx, states);
  await writeAudits(
    tx,
    systemActor,
    states
      .filter(({ escalatedAt }) => escalatedAt !== null)
      .map(({ id, appliedRule }) => ({
        category: 'INVOICE',
        action: 'update',
        entityType: 'invoice',
        entityId: id,
        metadata: { rule: appliedRule?.name },
        oldValues: { escalatedAt: null },
        newValues: { escalatedAt: now.toISOString() },
      })),
  );
  return overdue.length;
}
