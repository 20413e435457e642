import type { Deletion } from '#shared/accounts/leaving.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx, SystemTx } from '../../platform/db/transaction.ts';

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
