import { statement } from '../db/statement.ts';
import type { AccountTx } from '../db/transaction.ts';
import { reserve } from './sequence.ts';

/** Of a table whose rows are in the bell of one person. */
interface Told {
  person: 'person_id' | 'owner_id';
  readAt: 'read_at' | 'owner_read_at';
}

/** Marks rows as seen by their person; ids of other people's rows are ignored. */
export function readMarks(table: 'notifications' | 'ledger_findings', { person, readAt }: Told) {
  const lockUnread = statement(`
    select id from ${table}
    where account_id = $1 and ${person} = $2 and id = any($3::uuid[]) and ${readAt} is null
    order by id for update`);
  const setRead = statement(`
    update ${table} as row set ${readAt} = now(), seq = read.seq
    from jsonb_to_recordset($2::jsonb) as read (id uuid, seq bigint)
    where row.account_id = $1 and row.id = read.id`);

  return async (tx: AccountTx, personId: string, ids: readonly string[]): Promise<void> => {
    const unread = await tx.run<{ id: string }>(lockUnread, [tx.accountId, personId, ids]);
    if (unread.length === 0) return;
    const sequences = await reserve(tx, unread.length);
    const read = unread.map(({ id }) => ({ id, seq: sequences.take() }));
    await tx.run(setRead, [tx.accountId, JSON.stringify(read)]);
  };
}
