import type { Database } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import type { FileStore } from '../../platform/files/FileStore.ts';
import type { BillingProvider } from '../billing/provider.ts';
import { findSubscription } from '../billing/subscriptionStore.ts';
import { findDeletion } from './deletionStore.ts';

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
  });
}
