import type { Deletion } from '#shared/accounts/contract.ts';
import type { Database } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx, SystemTx } from '../../platform/db/transaction.ts';
import type { FileStore } from '../../platform/files/FileStore.ts';
import { announceAccessChange } from '../auth/accessChanges.ts';
import type { BillingProvider } from '../billing/provider.ts';
import { findSubscription } from '../billing/subscriptionStore.ts';

interface DeletionRow {
  requestedBy: string;
  requestedAt: Date;
  dueAt: Date;
}

const select = statement(`
  select requested_by as "requestedBy", requested_at as "requestedAt", due_at as "dueAt"
  from account_deletions where account_id = $1`);

export async function findDeletion(tx: AccountTx): Promise<DeletionRow | undefined> {
  const [row] = await tx.run<DeletionRow>(select, [tx.accountId]);
  return row;
}

const insert = statement(`
  insert into account_deletions (requested_by, due_at) values ($1, $2)
  on conflict (account_id) do nothing`);

/** If it is requested twice, the first request counts. */
export async function putDeletion(
  tx: AccountTx,
  { requestedBy, dueAt }: Pick<DeletionRow, 'requestedBy' | 'dueAt'>,
): Promise<DeletionRow> {
  await tx.run(insert, [requestedBy, dueAt]);
  const row = await findDeletion(tx);
  if (!row) throw new Error('A deletion that was just asked for is not there');
  return row;
}

const remove = statement(
  'delete from account_deletions where account_id = $1 returning account_id',
);

/** Returns whether there was one. */
export async function removeDeletion(tx: AccountTx): Promise<boolean> {
  return (await tx.run(remove, [tx.accountId])).length > 0;
}

const selectDue = statement(
  'select account_id as "accountId" from account_deletions where due_at <= $1',
);

export async function dueDeletions(tx: SystemTx, now: Date): Promise<string[]> {
  const rows = await tx.run<{ accountId: string }>(selectDue, [now]);
  return rows.map(({ accountId }) => accountId);
}

export function presentDeletion(row: DeletionRow): Deletion {
  return {
    requestedAt: row.requestedAt.toISOString(),
    requestedBy: row.requestedBy,
    dueAt: row.dueAt.toISOString(),
  };
}

interface Leaving {
  db: Database;
  files: FileStore;
  provider: BillingProvider | null;
}

const selectMembers = statement(
  'select person_id as "personId" from members where account_id = $1',
);

const forgetCheckouts = statement('delete from checkouts where account_id = $1');

const deleteRows = statement('select delete_due_account($1)');

const forgetPeople = statement(`
  delete from people where id = any($1::uuid[])
    and not exists (select from members where person_id = people.id and removed_at is null)`);

/**
 * Deletes an account whose waiting period is over: its customer at the provider and with it the
 * subscription, its files, then every row in one transaction. Interrupted anywhere, it runs again
 * from the beginning; steps already done have no effect.
 */
export async function deleteAccount(
  { db, files, provider }: Leaving,
  accountId: string,
): Promise<void> {
  const customer = await db.withAccount(accountId, async (tx) => {
    const deletion = await findDeletion(tx);
    const isDue = deletion !== undefined && deletion.dueAt.getTime() <= Date.now();
    return isDue ? (await findSubscription(tx)).stripeCustomerId : undefined;
  });
  if (customer === undefined) return;
  if (customer && provider) await provider.stripe.customers.del(customer);
  // Includes files without a row, such as refused or replaced ones.
  await files.removeAll(accountId);
  await db.acrossAccounts('account-deletion', async (tx) => {
    const members = await tx.run<{ personId: string }>(selectMembers, [accountId]);
    await tx.run(forgetCheckouts, [accountId]);
    await tx.run(deleteRows, [accountId]);
    // People who belong to no other account are deleted with it.
    await tx.run(forgetPeople, [members.map(({ personId }) => personId)]);
    for (const { personId } of members) announceAccessChange(tx, personId);
  });
}
