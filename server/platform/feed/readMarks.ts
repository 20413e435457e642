import type { SeenRows } from '#shared/notifications/contract.ts';
import { statement } from '../db/statement.ts';
import type { AccountTx } from '../db/transaction.ts';
import { reserve } from './sequence.ts';

/** Of a table whose rows are in the bell of one person. */
interface Told {
  person: 'person_id' | 'owner_id';
  readAt: 'read_at' | 'owner_read_at';
}

/** Marks rows as seen by their person, unless they have changed since; rows of other people are ignored. */
export function readMarks(table: 'notifications' | 'ledger_findings', { person, readAt }: Told) {
  const lockUnread = statement(`
    select row.id from ${table} as row
    join jsonb_to_recordset($3::jsonb) as seen (id uuid, seq bigint) on seen.id = row.id
    where row.account_id = $1 and row.${person} = $2 and row.seq <= seen.seq and row.${readAt} is null
    order by row.id for update of row`);
  const setRead = statement(`
    update ${table} as row set ${readAt} = now(), seq = read.seq
    from jsonb_to_recordset($2::jsonb) as read (id uuid, seq bigint)
    where row.account_id = $1 and row.id = read.id`);

  return async (tx: AccountTx, personId: string, seen: SeenRows): Promise<void> => {
    const unread = await tx.run<{ id: string }>(lockUnread, [
      tx.accountId,
      personId,
      JSON.stringify(seen),
    ]);
    if (unread.length === 0) return;
    const sequences = await reserve(tx, unread.length);
    const read = unread.map(({ id }) => ({ id, seq: sequences.take() }));
    await tx.run(setRead, [tx.accountId, JSON.stringify(read)]);
  };
}
