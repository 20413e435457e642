import type { BillingProvider } from '../billing/provider.ts';
import { findSubscription } from '../billing/subscriptionStore.ts';
import type { Database } from '../db/database.ts';
import type { FileStore } from '../files/FileStore.ts';
import { findDeletion } from './deletionStore.ts';

interface Leaving {
  db: Database;
  files: FileStore;
  provider: BillingProvider | null;
}

/**
 * Deletes an account whose time has come: its customer at the provider and with it the subscription, its files, then in
 * one transaction every row. Broken off anywhere, it is done from the beginning again; what is gone is gone.
 */
export async function deleteAccount(
  { db, files, provider }: Leaving,
  accountId: string,
): Promise<void> {
  const customer = await db.withAccount(accountId, async (tx) => {
    const deletion = await findDeletion(tx);
    const isDue = deletion !== undefined && deletion.due_at.getTime() <= Date.now();
    return isDue ? (await findSubscription(tx)).stripe_customer_id : undefined;
  });
  if (customer === undefined) return;
  if (customer && provider) await provider.stripe.customers.del(customer);
  // Also what no row tells of: what was refused after it had come, or was replaced.
  await files.removeAll(accountId);
  await db.acrossAccounts('account-deletion', async (tx) => {
    const members = await tx('members').where({ account_id: accountId }).pluck('person_id');
    await tx('checkouts').where({ account_id: accountId }).delete();
    await tx.raw('select delete_due_account(?)', [accountId]);
    // People who worked nowhere else go with it.
    await tx('people')
      .whereIn('id', members)
      .whereNotExists((query) =>
        query.from('members').whereRaw('members.person_id = people.id').whereNull('removed_at'),
      )
      .delete();
  });
}
