import { systemActor, writeAudits } from '../audit/write.ts';
import type { Database } from '../db/database.ts';
import { eachAccount } from '../db/eachAccount.ts';
import type { AccountWork, Statement } from '../db/statement.ts';
import { reserve } from '../feed/sequence.ts';
import { type InvoiceRow, invoices } from '../invoices/invoiceStore.ts';
import { GivenApprovals } from './approvalStore.ts';
import { readPolicy } from './policyStore.ts';
import { judged, storeStandings } from './standing.ts';

const invoicesAtATime = 250;

const selectAccounts: Statement = {
  name: 'accounts-to-escalate-in',
  text: `select distinct account_id as "accountId" from invoices
    where status = 'pending_review' and deleted_at is null and escalated_at is null and escalates_at <= $1`,
};

const lockOverdue: Statement = {
  name: 'lock-invoices-to-escalate',
  text: `select ${invoices.list} from invoices as row
    where row.account_id = $1 and row.status = 'pending_review' and row.deleted_at is null
      and row.escalated_at is null and row.escalates_at <= $2
    order by row.id limit ${invoicesAtATime} for update`,
};

/** From now on managers and admins may fill any slot of what has waited longer than its rule allows. */
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
  for (let found = invoicesAtATime; found === invoicesAtATime; ) {
    found = await db.withAccount(accountId, (tx) => escalateSome(tx, now));
  }
}

async function escalateSome(tx: AccountWork, now: Date): Promise<number> {
  const overdue = await tx.run<InvoiceRow>(lockOverdue, [tx.accountId, now]);
  if (overdue.length === 0) return 0;
  const policy = await readPolicy(tx);
  const given = await GivenApprovals.read(
    tx,
    overdue.map(({ id }) => id),
  );
  const sequences = await reserve(tx, overdue.length);
  const standings = overdue.map((invoice) => {
    // Under the policy of this moment, which may give it more time.
    const { facts } = judged({ ...invoice, escalatedAt: now }, policy, given.of(invoice));
    return { ...facts, id: invoice.id, seq: sequences.take() };
  });
  storeStandings(tx, standings);
  await writeAudits(
    tx,
    systemActor,
    standings
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
