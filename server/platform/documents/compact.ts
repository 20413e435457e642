import * as Y from 'yjs';
import type { DocumentName } from '#sync/protocol/documentName.ts';
import { statement } from '../db/statement.ts';
import type { AccountTx } from '../db/transaction.ts';
import { type JoinedUpdates, joinedUpdates, updatesIn } from './joinedUpdates.ts';

const selectStored = statement(`
  select kept.position as "snapshotPosition", kept.state as snapshot,
    updates.positions, updates.joined, updates.lengths
  from (
    select array_agg(stored.position order by stored.position) as positions, ${joinedUpdates}
    from document_updates stored where stored.account_id = $1 and stored.document = $2
  ) as updates
  left join document_snapshots kept on kept.account_id = $1 and kept.document = $2`);

/** Does not overwrite a newer snapshot of a concurrent compaction. */
const putSnapshot = statement(`
  insert into document_snapshots as kept (document, position, state) values ($1, $2, $3)
  on conflict (account_id, document) do update set position = excluded.position, state = excluded.state
    where kept.position < excluded.position
  returning position`);

const dropUpdates = statement(
  'delete from document_updates where account_id = $1 and document = $2 and position <= $3',
);

/** Replaces the updates it has read by a snapshot. Updates stored meanwhile have higher positions and stay. */
export async function compact(tx: AccountTx, name: DocumentName): Promise<void> {
  const [stored] = await tx.run<
    JoinedUpdates & {
      snapshotPosition: string | null;
      snapshot: Buffer | null;
      positions: string[] | null;
    }
  >(selectStored, [tx.accountId, name]);
  if (!stored?.positions) return;
  const from = Number(stored.snapshotPosition ?? 0);
  const last = from + stored.positions.length;
  if (stored.positions.some((position, index) => Number(position) !== from + index + 1)) {
    throw new Error(`Updates of ${name} are missing`);
  }
  const state = stateOf(stored.snapshot, updatesIn(stored));
  const put = await tx.run(putSnapshot, [name, last, state]);
  if (put.length > 0) await tx.run(dropUpdates, [tx.accountId, name, last]);
}

/** Applies the updates to a document instead of merging them: merging would keep overwritten values. */
function stateOf(snapshot: Uint8Array | null, updates: readonly Uint8Array[]): Uint8Array {
  const doc = new Y.Doc();
  try {
    doc.transact(() => {
      if (snapshot) Y.applyUpdateV2(doc, snapshot);
      for (const update of updates) Y.applyUpdate(doc, update);
    });
    return Y.encodeStateAsUpdateV2(doc);
  } finally {
    doc.destroy();
  }
}
