import type { BillingProvider } from '../billing/provider.ts';
import { findSubscription } from '../billing/subscriptionStore.ts';
import type { Database } from '../db/database.ts';
import type { FileStore } from '../files/FileStore.ts';
import { findDeletion } from './deletionStore.ts';
import { tableRows } from './tableRows.ts';

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
  for await (const hash of fileHashes(db, accountId)) await files.remove({ accountId, hash });
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

async function* fileHashes(db: Database, accountId: string): AsyncGenerator<string> {
  for (const table of ['uploads', 'upload_pages', 'email_captures']) {
    for await (const row of tableRows(db, accountId, table)) {
      for (const hash of [row['file_hash'], row['words_hash'], row['preview_hash']]) {
        if (typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash)) yield hash;
      }
    }
  }
}
