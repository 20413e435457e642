import { likenessKeys, mostHolders } from '#shared/vendors/likeness/likenessKeys.ts';
import type { AccountWork, Statement } from '../../db/statement.ts';
import type { ProfiledVendor } from './identities.ts';

const dropKeys: Statement = {
  name: 'drop-keys-of-vendors',
  text: 'delete from vendor_keys where account_id = $1 and vendor_id = any($2::uuid[])',
};

const addKeys: Statement = {
  name: 'add-keys-of-vendors',
  text: `insert into vendor_keys (key, vendor_id) select * from unnest($1::text[], $2::uuid[])`,
};

/** Puts the keys of these vendors in the place of what they were; those without a profile have none any more. */
export async function replaceKeys(
  tx: AccountWork,
  ids: readonly string[],
  vendors: Iterable<ProfiledVendor>,
): Promise<void> {
  const rows = [...vendors].flatMap(({ id, profile }) =>
    likenessKeys(profile).map((key) => ({ id, key })),
  );
  await tx.run(dropKeys, [tx.accountId, ids]);
  await tx.run(addKeys, [rows.map(({ key }) => key), rows.map(({ id }) => id)]);
}

const selectHolders: Statement = {
  name: 'holders-of-vendor-keys',
  text: `select own.key, array_agg(held.vendor_id) as holders
    from (select distinct unnest($2::text[]) as key) as own
    cross join lateral (
      select vendor_id from vendor_keys where account_id = $1 and key = own.key limit $3
    ) as held
    group by own.key having count(*) < $3`,
};

/** Who has each of these keys; those that many have are left out. */
export async function holdersOf(
  tx: AccountWork,
  keys: readonly string[],
): Promise<Map<string, readonly string[]>> {
  if (keys.length === 0) return new Map();
  const rows = await tx.run<{ key: string; holders: string[] }>(selectHolders, [
    tx.accountId,
    keys,
    mostHolders + 1,
  ]);
  return new Map(rows.map(({ key, holders }) => [key, holders]));
}
