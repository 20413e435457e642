import { likenessOf, sharedNumbers } from '#shared/vendors/likeness/likeness.ts';
import { likenessKeys } from '#shared/vendors/likeness/likenessKeys.ts';
import { inOrder, keyOfPair } from '#shared/vendors/likeness/pairs.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { AccountTx } from '../../../platform/db/transaction.ts';
import { checkNearVendors } from './checkNearVendors.ts';
import { identitiesOf, type ProfiledVendor } from './identities.ts';
import { holdersOf, replaceKeys } from './keyStore.ts';
import {
  type KnownPair,
  type LikenessRow,
  likenessesOf,
  replaceLikenesses,
} from './likenessStore.ts';
import { type Separation, separationsOf } from './separationStore.ts';

const lock = statement(
  "select pg_advisory_xact_lock(hashtextextended('docket vendors ' || $1, 0))",
);

const takeChanges = statement(`
  delete from vendor_changes where account_id = $1 and id in (
    select id from vendor_changes where account_id = $1 order by id limit $2)
  returning vendor_id as "vendorId"`);

const mostAtOnce = 500;

/**
 * Compares changed vendors with those like them, and queues checks of invoices that may be theirs.
 * Returns whether there was anything to compare. One comparison per company at a time: two
 * concurrent ones would not see each other's vendors.
 */
export async function compareAnew(tx: AccountTx): Promise<boolean> {
  await tx.run(lock, [tx.accountId]);
  const notes = await tx.run<{ vendorId: string }>(takeChanges, [tx.accountId, mostAtOnce]);
  if (notes.length === 0) return false;
  const ids = [...new Set(notes.map(({ vendorId }) => vendorId))];
  const changed = await identitiesOf(tx, ids);
  const keys = await replaceKeys(tx, ids, changed.values());
  const before = await likenessesOf(tx, ids);
  await replaceLikenesses(tx, before, await pairsOf(tx, changed, before));
  await checkNearVendors(tx, keys);
  return true;
}

/** Repeats until nothing is left to compare, so that the caller sees all vendors compared. */
export async function compareAll(tx: AccountTx): Promise<void> {
  while (await compareAnew(tx));
}

async function pairsOf(
  tx: AccountTx,
  changed: ReadonlyMap<string, ProfiledVendor>,
  before: readonly LikenessRow[],
): Promise<KnownPair[]> {
  const inUse = [...changed.values()].filter((vendor) => vendor.isInUse);
  const keysOf = new Map(inUse.map((vendor) => [vendor.id, likenessKeys(vendor.profile)]));
  const holders = await holdersOf(tx, [...keysOf.values()].flat(), { inUse: true });
  const separations = await separationsOf(tx, [...changed.keys()]);
  // For a key with many holders, only a few are compared with all others: likenesses found before
  // are checked again, so that they stay while they hold.
  const partners = partnersIn(before);
  const others = [...separations.values(), ...before].flatMap(({ oneId, otherId }) => [
    oneId,
    otherId,
  ]);
  const relatedIds = [...holders.values()].flat().concat(others);
  const unknown = new Set(relatedIds.filter((id) => !changed.has(id)));
  const all = new Map([...changed, ...(await identitiesOf(tx, [...unknown]))]);
  const pairs = new Map<string, KnownPair>();
  for (const { id, profile } of inUse) {
    const sharing = (keysOf.get(id) ?? []).flatMap((key) => holders.get(key) ?? []);
    for (const otherId of new Set([...sharing, ...(partners.get(id) ?? [])])) {
      const other = all.get(otherId);
      // If both have changed, the pair is compared once, from the later id: the few holders that
      // are compared with all have the lowest ids.
      if (!other?.isInUse || otherId === id || (changed.has(otherId) && otherId > id)) continue;
      const likeness = likenessOf(profile, other.profile);
      if (!likeness) continue;
      const pair = inOrder({ oneId: id, otherId, ...likeness, apart: null });
      pairs.set(keyOfPair(pair), pair);
    }
  }
  for (const [key, separation] of separations) {
    const [one, other] = [all.get(separation.oneId), all.get(separation.otherId)];
    if (!one?.isInUse || !other?.isInUse) continue;
    pairs.set(key, judged(separation, pairs.get(key), sharedNumbers(one.profile, other.profile)));
  }
  return [...pairs.values()];
}

function partnersIn(pairs: readonly LikenessRow[]): Map<string, string[]> {
  const partners = new Map<string, string[]>();
  for (const { oneId, otherId } of pairs) {
    for (const [id, partner] of [
      [oneId, otherId],
      [otherId, oneId],
    ] as const) {
      const known = partners.get(id);
      if (known) known.push(partner);
      else partners.set(id, [partner]);
    }
  }
  return partners;
}

/**
 * Two vendors that a member has said are different. They are kept apart even when they are not
 * alike, so that a third vendor does not connect them. But numbers that they share only since that
 * statement were not judged by it, and are asked about again.
 */
function judged(
  { oneId, otherId, numbers, by, at }: Separation,
  alike: KnownPair | undefined,
  shared: readonly string[],
): KnownPair {
  const pair = alike ?? { oneId, otherId, score: 0, reason: '', apart: null };
  if (!alike || shared.every((number) => numbers.includes(number))) {
    return { ...pair, apart: { by, at: at.toISOString() } };
  }
  return { ...pair, reason: `${pair.reason}, since ${by} said that they are different` };
}
