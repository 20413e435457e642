import type { DocumentKind } from '#shared/documents/content.ts';
import { type DocumentName, partsOf } from '#sync/protocol/documentName.ts';
import type { StoredDocument } from '#sync/relay/ports.ts';
import { type Statement, statement } from '../db/statement.ts';
import type { AccountTx } from '../db/transaction.ts';
import { type JoinedUpdates, joinedUpdates, updatesIn } from './joinedUpdates.ts';

const tableOf: Record<DocumentKind, string> = {
  invoice: 'invoices',
  vendor: 'vendors',
  rule: 'approval_rules',
};

interface StoredRow extends JoinedUpdates {
  position: string;
  snapshotPosition: string | null;
  snapshot: Buffer | null;
}

/** A single statement, so that it sees one consistent state during a concurrent compaction. */
const selectDocument = (table: string): Statement =>
  statement(`
  select row.document_position as position, kept.position as "snapshotPosition",
    case when $4 then kept.state end as snapshot,
    newer.joined, newer.lengths
  from ${table} as row
  left join document_snapshots kept on kept.account_id = $1 and kept.document = $2
  left join lateral (
    select ${joinedUpdates}
    from document_updates stored
    where stored.account_id = $1 and stored.document = $2 and stored.position > $3
      and stored.position > coalesce(kept.position, 0)
  ) newer on true
  where row.account_id = $1 and row.id = $5 and row.deleted_at is null`);

export async function load(tx: AccountTx, name: DocumentName): Promise<StoredDocument | null> {
  const row = await find(tx, name, { after: 0, withSnapshot: true });
  if (!row) return null;
  return { position: Number(row.position), snapshot: row.snapshot, updates: updatesIn(row) };
}

export async function loadAfter(
  tx: AccountTx,
  name: DocumentName,
  position: number,
): Promise<Uint8Array[] | null> {
  const row = await find(tx, name, { after: position, withSnapshot: false });
  if (!row || Number(row.snapshotPosition ?? 0) > position) return null;
  return updatesIn(row);
}

async function find(
  tx: AccountTx,
  name: DocumentName,
  { after, withSnapshot }: { after: number; withSnapshot: boolean },
): Promise<StoredRow | undefined> {
  const { kind, id } = partsOf(name);
  const values = [tx.accountId, name, after, withSnapshot, id];
  const [row] = await tx.run<StoredRow>(selectDocument(tableOf[kind]), values);
  return row;
}

const selectPositions = (table: string): Statement =>
  statement(`
  select id, document_position as position from ${table}
  where account_id = $1 and id = any($2::uuid[]) and deleted_at is null`);

export async function positions(
  tx: AccountTx,
  names: readonly DocumentName[],
): Promise<Map<DocumentName, number>> {
  const found = new Map<DocumentName, number>();
  const asked = names.map((name) => ({ name, ...partsOf(name) }));
  const kinds = new Set(asked.map(({ kind }) => kind));
  await Promise.all(
    [...kinds].map(async (kind) => {
      const own = asked.filter((one) => one.kind === kind);
      const rows = await tx.run<{ id: string; position: string }>(selectPositions(tableOf[kind]), [
        tx.accountId,
        own.map(({ id }) => id),
      ]);
      const byId = new Map(rows.map(({ id, position }) => [id, Number(position)]));
      for (const { name, id } of own) {
        const position = byId.get(id);
        if (position !== undefined) found.set(name, position);
      }
    }),
  );
  return found;
}
