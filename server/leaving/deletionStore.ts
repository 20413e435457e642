import type { Deletion } from '#shared/accounts/leaving.ts';
import type { AccountTx, SystemTx } from '../db/database.ts';

interface DeletionRow {
  account_id: string;
  requested_by: string;
  requested_at: Date;
  due_at: Date;
}

export async function findDeletion(tx: AccountTx): Promise<DeletionRow | undefined> {
  return tx<DeletionRow>('account_deletions').where({ account_id: tx.accountId }).first();
}

/** Asked for twice, the first request counts. */
export async function putDeletion(
  tx: AccountTx,
  given: Pick<DeletionRow, 'requested_by' | 'due_at'>,
): Promise<DeletionRow> {
  await tx('account_deletions').insert(given).onConflict('account_id').ignore();
  const row = await findDeletion(tx);
  if (!row) throw new Error('A deletion that was just asked for is not there');
  return row;
}

export async function removeDeletion(tx: AccountTx): Promise<boolean> {
  return (await tx('account_deletions').where({ account_id: tx.accountId }).delete()) > 0;
}

export async function dueDeletions(tx: SystemTx, now: Date): Promise<string[]> {
  return tx('account_deletions').where('due_at', '<=', now).pluck('account_id');
}

export function presentDeletion(row: DeletionRow): Deletion {
  return {
    requestedAt: row.requested_at.toISOString(),
    requestedBy: row.requested_by,
    dueAt: row.due_at.toISOString(),
  };
}
