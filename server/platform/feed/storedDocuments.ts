import type { KeptDocument } from '#shared/sync/contract.ts';
import type { DocumentName } from '#sync/protocol/documentName.ts';
import { statement } from '../db/statement.ts';
import type { AccountTx } from '../db/transaction.ts';

const weigh = statement(`
  select document, sum(bytes)::int as bytes from (
    select document, octet_length(update) as bytes from document_updates
      where account_id = $1 and document = any($2::text[])
    union all
    select document, octet_length(state) from document_snapshots
      where account_id = $1 and document = any($2::text[])
  ) as part group by document`);

/** The stored size of each document in bytes. */
export async function documentSizes(
  tx: AccountTx,
  names: readonly DocumentName[],
): Promise<Map<DocumentName, number>> {
  if (names.length === 0) return new Map();
  const rows = await tx.run<{ document: DocumentName; bytes: number }>(weigh, [
    tx.accountId,
    names,
  ]);
  return new Map(rows.map(({ document, bytes }) => [document, bytes]));
}

const selectUpdates = statement(`
  select document, update from document_updates
  where account_id = $1 and document = any($2::text[]) order by document, position`);

const selectSnapshots = statement(`
  select document, state from document_snapshots
  where account_id = $1 and document = any($2::text[])`);

/**
 * Stored documents, for devices to edit. Updates are read before snapshots: updates that a compaction deletes in between
 * are contained in its snapshot.
 */
export async function storedDocuments(
  tx: AccountTx,
  names: readonly DocumentName[],
): Promise<Map<DocumentName, KeptDocument>> {
  const kept = new Map<DocumentName, KeptDocument>();
  if (names.length === 0) return kept;
  const [updates, snapshots] = await Promise.all([
    tx.run<{ document: DocumentName; update: Buffer }>(selectUpdates, [tx.accountId, names]),
    tx.run<{ document: DocumentName; state: Buffer }>(selectSnapshots, [tx.accountId, names]),
  ]);
  for (const name of names) kept.set(name, { snapshot: null, updates: [] });
  for (const { document, update } of updates) {
    kept.get(document)?.updates.push(update.toString('base64'));
  }
  for (const { document, state } of snapshots) {
    const one = kept.get(document);
    if (one) one.snapshot = state.toString('base64');
  }
  return kept;
}
