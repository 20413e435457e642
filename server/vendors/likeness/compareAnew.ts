import type { Pair } from '#shared/vendors/likeness/findLikenesses.ts';
import { likenessOf } from '#shared/vendors/likeness/likeness.ts';
import { likenessKeys } from '#shared/vendors/likeness/likenessKeys.ts';
import type { AccountWork, Statement } from '../../db/statement.ts';
import { identitiesOf, type ProfiledVendor } from './identities.ts';
import { holdersOf, replaceKeys } from './keyStore.ts';
import { inOrder, replaceLikenesses } from './likenessStore.ts';

const lock: Statement = {
  name: 'take-turns-comparing-vendors',
  text: "select pg_advisory_xact_lock(hashtextextended('docket vendors ' || $1, 0))",
};

const takeChanges: Statement = {
  name: 'take-vendor-changes',
  text: `delete from vendor_changes where account_id = $1 and id in (
      select id from vendor_changes where account_id = $1 order by id limit $2)
    returning vendor_id as "vendorId"`,
};

const mostAtOnce = 500;

/**
 * Compares vendors that have changed with those that are like them, and answers whether there were any. Of two that are
 * compared at once neither would see the other: a company's vendors take turns.
 */
export async function compareAnew(tx: AccountWork): Promise<boolean> {
  await tx.run(lock, [tx.accountId]);
  const notes = await tx.run<{ vendorId: string }>(takeChanges, [tx.accountId, mostAtOnce]);
  if (notes.length === 0) return false;
  const ids = [...new Set(notes.map(({ vendorId }) => vendorId))];
  const changed = await identitiesOf(tx, ids);
  await replaceKeys(tx, ids, changed.values());
  await replaceLikenesses(tx, ids, await pairsOf(tx, changed));
  return true;
}

/** Until nothing is left to be compared: what follows sees all vendors as they are. */
export async function compareAll(tx: AccountWork): Promise<void> {
  while (await compareAnew(tx));
}

async function pairsOf(
  tx: AccountWork,
  changed: ReadonlyMap<string, ProfiledVendor>,
): Promise<Pair[]> {
  const inUse = [...changed.values()].filter((vendor) => vendor.isInUse);
  const keysOf = new Map(inUse.map((vendor) => [vendor.id, likenessKeys(vendor.profile)]));
  const holders = await holdersOf(tx, [...keysOf.values()].flat());
  const others = [...holders.values()].flat().filter((id) => !changed.has(id));
  const all = new Map([...changed, ...(await identitiesOf(tx, [...new Set(others)]))]);
  const pairs: Pair[] = [];
  for (const { id, profile } of inUse) {
    const alike = new Set((keysOf.get(id) ?? []).flatMap((key) => holders.get(key) ?? []));
    for (const otherId of alike) {
      const other = all.get(otherId);
      // Of two that have both changed, one compares.
      if (!other?.isInUse || otherId === id || (changed.has(otherId) && otherId < id)) continue;
      const likeness = likenessOf(profile, other.profile);
      if (likeness) pairs.push(inOrder({ oneId: id, otherId, ...likeness }));
    }
  }
  return pairs;
}
