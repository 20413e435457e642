import type { LikenessFact } from '#shared/vendors/contract.ts';
import type { Pair } from '#shared/vendors/likeness/findLikenesses.ts';
import { newId } from '../../db/newId.ts';
import type { AccountWork, Statement } from '../../db/statement.ts';
import { reserve } from '../../feed/sequence.ts';

export interface LikenessRow extends Pair {
  id: string;
  seq: string;
  deletedAt: Date | null;
}

export const likenessColumns = `row.id, row.one_id as "oneId", row.other_id as "otherId", row.score, row.reason, row.seq,
  row.deleted_at as "deletedAt"`;

const selectAll: Statement = {
  name: 'likenesses',
  text: `select ${likenessColumns} from vendor_likenesses row where row.account_id = $1 and row.deleted_at is null`,
};

export function likenesses(tx: AccountWork): Promise<LikenessRow[]> {
  return tx.run<LikenessRow>(selectAll, [tx.accountId]);
}

const selectOf: Statement = {
  name: 'likenesses-of-vendors',
  text: `select ${likenessColumns} from vendor_likenesses row
    where row.account_id = $1 and row.deleted_at is null
      and (row.one_id = any($2::uuid[]) or row.other_id = any($2::uuid[]))`,
};

const put: Statement = {
  name: 'put-likenesses',
  text: `insert into vendor_likenesses (id, one_id, other_id, score, reason, seq)
    select * from jsonb_to_recordset($1::jsonb)
      as new (id uuid, one_id uuid, other_id uuid, score double precision, reason text, seq bigint)
    on conflict (account_id, one_id, other_id) do update
      set score = excluded.score, reason = excluded.reason, seq = excluded.seq, deleted_at = null`,
};

const end: Statement = {
  name: 'end-likenesses',
  text: `update vendor_likenesses as row set deleted_at = now(), seq = ended.seq
    from jsonb_to_recordset($2::jsonb) as ended (id uuid, seq bigint)
    where row.account_id = $1 and row.id = ended.id`,
};

/** Writes down whom these vendors are like now; what has not changed stays as it is, and nobody hears of it. */
export async function replaceLikenesses(
  tx: AccountWork,
  vendorIds: readonly string[],
  pairs: readonly Pair[],
): Promise<void> {
  const before = await tx.run<LikenessRow>(selectOf, [tx.accountId, vendorIds]);
  const known = new Map(before.map((row) => [keyOf(row), row]));
  const now = new Map(pairs.map((pair) => [keyOf(pair), pair]));
  const changed = [...now].flatMap(([key, pair]) => (isSame(known.get(key), pair) ? [] : [pair]));
  const ended = [...known].flatMap(([key, row]) => (now.has(key) ? [] : [row]));
  if (changed.length + ended.length === 0) return;
  const sequences = await reserve(tx, changed.length + ended.length);
  const added = changed.map(({ oneId, otherId, score, reason }) => ({
    id: newId(),
    one_id: oneId,
    other_id: otherId,
    score,
    reason,
    seq: sequences.take(),
  }));
  const gone = ended.map(({ id }) => ({ id, seq: sequences.take() }));
  if (added.length > 0) await tx.run(put, [JSON.stringify(added)]);
  if (gone.length > 0) await tx.run(end, [tx.accountId, JSON.stringify(gone)]);
}

/** The pair with its lesser id first: like this it is stored. */
export function inOrder(pair: Pair): Pair {
  const { oneId, otherId } = pair;
  return oneId < otherId ? pair : { ...pair, oneId: otherId, otherId: oneId };
}

function keyOf({ oneId, otherId }: Pair): string {
  return `${oneId} ${otherId}`;
}

function isSame(row: Pair | undefined, { score, reason }: Pair): boolean {
  return row !== undefined && row.score === score && row.reason === reason;
}

export function presentLikeness({ id, oneId, otherId, score, reason }: LikenessRow): LikenessFact {
  return { id, oneId, otherId, score, reason };
}
