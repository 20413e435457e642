import type { ChangeOf } from '#shared/sync/contract.ts';
import type { View } from '#shared/views/contract.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { ChangedRow, FeedSource } from '../../platform/feed/FeedSource.ts';

export interface ViewRow extends Omit<View, 'createdAt' | 'updatedAt'> {
  seq: string;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

const list = `id, name, query, is_shared as "isShared", owner_id as "ownerId", owner_name as "ownerName", seq,
  created_at as "createdAt", updated_at as "updatedAt", deleted_at as "deletedAt"`;

/** Whether a member may know of it. */
export function isVisibleTo(
  { isShared, ownerId, deletedAt }: Pick<ViewRow, 'isShared' | 'ownerId' | 'deletedAt'>,
  personId: string,
): boolean {
  return deletedAt === null && (isShared || ownerId === personId);
}

const visible = statement(`
  select ${list} from saved_views
  where account_id = $1 and deleted_at is null and (is_shared or owner_id = $2) order by name, id`);

export function visibleViews(tx: AccountTx, personId: string): Promise<ViewRow[]> {
  return tx.run<ViewRow>(visible, [tx.accountId, personId]);
}

const lock = statement(
  `select ${list} from saved_views where account_id = $1 and id = $2 for update`,
);

/** Finds deleted ones too. */
export async function lockView(tx: AccountTx, id: string): Promise<ViewRow | undefined> {
  return (await tx.run<ViewRow>(lock, [tx.accountId, id]))[0];
}

const count = statement(`
  select count(*) filter (where is_shared)::int as shared,
    count(*) filter (where not is_shared and owner_id = $2)::int as own
  from saved_views where account_id = $1 and deleted_at is null`);

export async function countViews(
  tx: AccountTx,
  personId: string,
): Promise<{ shared: number; own: number }> {
  const [counted] = await tx.run<{ shared: number; own: number }>(count, [tx.accountId, personId]);
  return counted ?? { shared: 0, own: 0 };
}

type Sequenced = { seq: number };

const insert = statement(`
  insert into saved_views (id, name, query, is_shared, owner_id, owner_name, seq)
  values ($1, $2, $3, $4, $5, $6, $7) returning ${list}`);

export async function insertView(
  tx: AccountTx,
  made: Omit<View, 'createdAt' | 'updatedAt'> & Sequenced,
): Promise<ViewRow> {
  const { id, name, query, isShared, ownerId, ownerName, seq } = made;
  return one(await tx.run<ViewRow>(insert, [id, name, query, isShared, ownerId, ownerName, seq]));
}

const update = statement(`
  update saved_views set name = $3, query = $4, is_shared = $5, seq = $6, updated_at = now()
  where account_id = $1 and id = $2 returning ${list}`);

export async function updateViewRow(
  tx: AccountTx,
  { id, name, query, isShared, seq }: Pick<View, 'id' | 'name' | 'query' | 'isShared'> & Sequenced,
): Promise<ViewRow> {
  return one(await tx.run<ViewRow>(update, [tx.accountId, id, name, query, isShared, seq]));
}

const remove = statement(`
  update saved_views set deleted_at = now(), query = '', seq = $3 where account_id = $1 and id = $2`);

/** Leaves a tombstone, so that devices that have the view remove it. */
export async function removeViewRow(tx: AccountTx, id: string, seq: number): Promise<void> {
  await tx.run(remove, [tx.accountId, id, seq]);
}

function one([row]: readonly ViewRow[]): ViewRow {
  if (!row) throw new Error('A view that was just stored is not there');
  return row;
}

export function presentView(row: ViewRow): View {
  const { seq, createdAt, updatedAt, deletedAt, ...values } = row;
  return {
    ...values,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

const after = statement(`
  select ${list} from saved_views
  where account_id = $1 and seq > $2 and seq <= $3 order by seq limit $4`);

const before = statement(`
  select ${list} from saved_views
  where account_id = $1 and seq < $2 and deleted_at is null and (is_shared or owner_id = $3)
  order by seq desc limit $4`);

/** A view that is no longer shared is deleted on the devices of the others. */
export const viewFeed: FeedSource<ChangeOf<'view'>> = {
  async after(tx, { after: from, upTo, limit, personId }) {
    const rows = await tx.run<ViewRow>(after, [tx.accountId, from, upTo, limit]);
    return rows.map((row) => changed(row, personId));
  },
  async before(tx, { below, limit, personId }) {
    const rows = await tx.run<ViewRow>(before, [tx.accountId, below, personId, limit]);
    return rows.map((row) => changed(row, personId));
  },
};

function changed(row: ViewRow, personId: string): ChangedRow<ChangeOf<'view'>> {
  const seq = Number(row.seq);
  const shown = isVisibleTo(row, personId) ? presentView(row) : null;
  return {
    seq,
    document: null,
    present: () => ({ kind: 'view', id: row.id, seq, row: shown }),
  };
}
