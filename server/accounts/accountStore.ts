import type { Account } from '#shared/accounts/contract.ts';
import type { AccountTx } from '../db/database.ts';

interface AccountRow {
  account_id: string;
  name: string;
  created_at: Date;
}

/** The account of this transaction. `lock` makes changes that depend on all its members take turns. */
export async function ownAccount(tx: AccountTx, { lock = false } = {}): Promise<AccountRow> {
  const query = tx<AccountRow>('accounts').where({ account_id: tx.accountId });
  const [row] = lock ? await query.forNoKeyUpdate() : await query;
  if (!row) throw new Error(`Account ${tx.accountId} is not there`);
  return row;
}

export async function setAccountName(tx: AccountTx, name: string): Promise<void> {
  await tx<AccountRow>('accounts').where({ account_id: tx.accountId }).update({ name });
}

export function presentAccount(row: AccountRow): Account {
  return { id: row.account_id, name: row.name, createdAt: row.created_at.toISOString() };
}
