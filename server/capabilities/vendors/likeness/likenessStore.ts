import type { ChangeOf } from '#shared/sync/contract.ts';
import type { Apart, LikenessFact } from '#shared/vendors/contract.ts';
import type { Pair } from '#shared/vendors/likeness/findLikenesses.ts';
import { keyOfPair } from '#shared/vendors/likeness/groups.ts';
import { newId } from '../../../platform/db/newId.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { AccountTx } from '../../../platform/db/transaction.ts';
import { rowFeed } from '../../../platform/feed/rowFeed.ts';
import { reserve } from '../../../platform/feed/sequence.ts';

/** Two vendors with their likeness, and whether they are kept apart. */
export interface KnownPair extends Pair {
  apart: Apart | null;
}

export interface LikenessRow extends KnownPair {
  id: string;
  seq: string;
  deletedAt: Date | null;
}

const likenessColumns = `row.id, row.one_id as "oneId", row.other_id as "otherId", row.score, row.reason, row.apart, row.seq,
  row.deleted_at as "deletedAt"`;

const selectAll = statement(
  `select ${likenessColumns} from vendor_likenesses row where row.account_id = $1 and row.deleted_at is null`,
);

export function likenesses(tx: AccountTx): Promise<LikenessRow[]> {
  return tx.run<LikenessRow>(selectAll, [tx.accountId]);
}

const selectPair = statement(`
  select ${likenessColumns} from vendor_likenesses row
  where row.account_id = $1 and row.one_id = $2 and row.other_id = $3 and row.deleted_at is null`);

/** The two ids must be in order. */
export async function likenessOfPair(
  tx: AccountTx,
  { oneId, otherId }: Pick<Pair, 'oneId' | 'otherId'>,
): Promise<LikenessRow | undefined> {
  const [row] = await tx.run<LikenessRow>(selectPair, [tx.accountId, oneId, otherId]);
  return row;
}

const selectOf = statement(`
  select ${likenessColumns} from vendor_likenesses row
  where row.account_id = $1 and row.deleted_at is null
    and (row.one_id = any($2::uuid[]) or row.other_id = any($2::uuid[]))`);

/** All likenesses that involve these vendors. */
export function likenessesOf(tx: AccountTx, vendorIds: readonly string[]): Promise<LikenessRow[]> {
  return tx.run<LikenessRow>(selectOf, [tx.accountId, vendorIds]);
}

const put = statement(`
  insert into vendor_likenesses (account_id, id, one_id, other_id, score, reason, apart, seq)
  select own.account_id, new.* from accounts own cross join jsonb_to_recordset($2::jsonb)
    as new (id uuid, "oneId" uuid, "otherId" uuid, score double precision, reason text, apart jsonb, seq bigint)
  where own.account_id = $1
  on conflict (account_id, one_id, other_id) do update
    set score = excluded.score, reason = excluded.reason, apart = excluded.apart, seq = excluded.seq, deleted_at = null`);

const end = statement(`
  update vendor_likenesses as row set deleted_at = now(), seq = ended.seq
  from jsonb_to_recordset($2::jsonb) as ended (id uuid, seq bigint)
  where row.account_id = $1 and row.id = ended.id`);

/** Stores the present likenesses; unchanged rows are not written, so devices are not sent them. */
export async function replaceLikenesses(
  tx: AccountTx,
  before: readonly LikenessRow[],
  pairs: readonly KnownPair[],
): Promise<void> {
  const known = new Map(before.map((row) => [keyOfPair(row), row]));
  const now = new Map(pairs.map((pair) => [keyOfPair(pair), pair]));
  const changed = [...now].flatMap(([key, pair]) => (isSame(known.get(key), pair) ? [] : [pair]));
  const ended = [...known].flatMap(([key, row]) => (now.has(key) ? [] : [row]));
  if (changed.length + ended.length === 0) return;
  const sequences = await reserve(tx, changed.length + ended.length);
  const added = changed.map(({ oneId, otherId, score, reason, apart }) => ({
    id: newId(),
    oneId,
    otherId,
    score,
    reason,
    apart,
    seq: sequences.take(),
  }));
  const endedRows = ended.map(({ id }) => ({ id, seq: sequences.take() }));
  if (added.length > 0) await tx.run(put, [tx.accountId, JSON.stringify(added)]);
  if (endedRows.length > 0) await tx.run(end, [tx.accountId, JSON.stringify(endedRows)]);
}

function isSame(row: KnownPair | undefined, { score, reason, apart }: KnownPair): boolean {
  return (
    row !== undefined &&
    row.score === score &&
    row.reason === reason &&
    row.apart?.by === apart?.by &&
    row.apart?.at === apart?.at
  );
}

export function presentLikeness({
  id,
  oneId,
  otherId,
  score,
  reason,
  apart,
}: LikenessRow): LikenessFact {
  return { id, oneId, otherId, score, reason, apart };
}

export const likenessFeed = rowFeed<ChangeOf<'likeness'>, LikenessRow>({
  select: `select ${likenessColumns} from vendor_likenesses as row`,
  alias: 'row',
  exists: 'row.deleted_at is null',
  present: (row, seq) => ({
    kind: 'likeness',
    id: row.id,
    seq,
    row: row.deletedAt ? null : presentLikeness(row),
  }),
});
