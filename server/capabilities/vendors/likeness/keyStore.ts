import {
  isStrong,
  likenessKeys,
  mostHolders,
  worthComparing,
} from '#shared/vendors/likeness/likenessKeys.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { AccountTx } from '../../../platform/db/transaction.ts';
import { noteVendors } from '../../invoices/noteVendors.ts';
import type { ProfiledVendor } from './identities.ts';

interface KeyRow {
  key: string;
  vendorId: string;
  inUse: boolean;
}

const dropKeys = statement(`
  delete from vendor_keys where account_id = $1 and vendor_id = any($2::uuid[])
  returning key, vendor_id as "vendorId", in_use as "inUse"`);

const addKeys = statement(`
  insert into vendor_keys (account_id, key, vendor_id, in_use)
  select own.account_id, new.* from accounts own
  cross join unnest($2::text[], $3::uuid[], $4::boolean[]) as new
  where own.account_id = $1`);

/**
 * Replaces the keys of these vendors; vendors without a profile lose theirs. Returns the keys that
 * a vendor gained or lost.
 */
export async function replaceKeys(
  tx: AccountTx,
  ids: readonly string[],
  vendors: Iterable<ProfiledVendor>,
): Promise<ReadonlySet<string>> {
  const rows = [...vendors].flatMap(({ id, profile, senderKeys, isInUse }) =>
    [...likenessKeys(profile), ...senderKeys].map((key) => ({ key, vendorId: id, inUse: isInUse })),
  );
  const before = await tx.run<KeyRow>(dropKeys, [tx.accountId, ids]);
  await tx.run(addKeys, [
    tx.accountId,
    rows.map(({ key }) => key),
    rows.map(({ vendorId }) => vendorId),
    rows.map(({ inUse }) => inUse),
  ]);
  await noteNext(tx, before, rows);
  const [keysBefore, keysNow] = [new Set(before.map(holderKey)), new Set(rows.map(holderKey))];
  const changed = [
    ...before.filter((row) => !keysNow.has(holderKey(row))),
    ...rows.filter((row) => !keysBefore.has(holderKey(row))),
  ];
  return new Set(changed.map(({ key }) => key));
}

const holderKey = ({ key, vendorId }: KeyRow) => `${vendorId} ${key}`;

const selectNext = statement(`
  select distinct next.vendor_id as "vendorId"
  from unnest($2::text[], $3::int[]) as own (key, gone)
  cross join lateral (
    select vendor_id from vendor_keys where account_id = $1 and key = own.key and in_use
    order by vendor_id limit own.gone offset greatest($4 - own.gone, 0)
  ) as next`);

/**
 * Only the first holders of a key are compared with all its other holders. When one of them drops
 * out, the next one in line takes its position and has to be compared.
 */
async function noteNext(
  tx: AccountTx,
  before: readonly KeyRow[],
  now: readonly KeyRow[],
): Promise<void> {
  const kept = new Set(now.filter(({ inUse }) => inUse).map(holderKey));
  const gone = new Map<string, number>();
  for (const row of before) {
    if (!row.inUse || !isStrong(row.key) || kept.has(holderKey(row))) continue;
    gone.set(row.key, (gone.get(row.key) ?? 0) + 1);
  }
  if (gone.size === 0) return;
  const next = await tx.run<{ vendorId: string }>(selectNext, [
    tx.accountId,
    [...gone.keys()],
    [...gone.values()],
    mostHolders,
  ]);
  noteVendors(
    tx,
    next.map(({ vendorId }) => vendorId),
  );
}

const selectHolders = statement(`
  select own.key, array_agg(held.vendor_id order by held.vendor_id) as holders
  from (select distinct unnest($2::text[]) as key) as own
  cross join lateral (
    select vendor_id from vendor_keys where account_id = $1 and key = own.key and in_use = $3
    order by vendor_id limit $4
  ) as held
  group by own.key`);

/**
 * The vendors to compare with the holders of each key, among those in use or among the inactive
 * ones.
 */
export async function holdersOf(
  tx: AccountTx,
  keys: readonly string[],
  { inUse }: { inUse: boolean },
): Promise<Map<string, readonly string[]>> {
  if (keys.length === 0) return new Map();
  const rows = await tx.run<{ key: string; holders: string[] }>(selectHolders, [
    tx.accountId,
    keys,
    inUse,
    mostHolders + 1,
  ]);
  return new Map(rows.map(({ key, holders }) => [key, worthComparing(key, holders)]));
}
