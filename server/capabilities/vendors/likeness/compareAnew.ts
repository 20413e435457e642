import { keyOfPair, orderedPair } from '#shared/vendors/likeness/groups.ts';
import { likenessOf, sharedNumbers } from '#shared/vendors/likeness/likeness.ts';
import { likenessKeys } from '#shared/vendors/likeness/likenessKeys.ts';
import { senderKey, taxIdOfKey } from '#shared/vendors/senderKeys.ts';
import type { Database } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { AccountTx } from '../../../platform/db/transaction.ts';
import {
  type DueWork,
  nextDueInMs,
  recheckTopic,
  untilTime,
  vendorComparisonTopic,
} from '../../../platform/work/DueWorker.ts';
import { identitiesOf, type ProfiledVendor } from './identities.ts';
import { holdersOf, replaceKeys } from './keyStore.ts';
import {
  type KnownPair,
  type LikenessRow,
  likenessesOf,
  replaceLikenesses,
} from './likenessStore.ts';
import { type Separation, separationsOf } from './separationStore.ts';

const note = statement('insert into vendor_changes (vendor_id) values ($1)');

/**
 * Queues a vendor for comparison although its own fields have not changed; changes of fields are
 * noted by database triggers.
 */
export async function queueComparison(tx: AccountTx, vendorId: string): Promise<void> {
  await tx.run(note, [vendorId]);
}

/** Distinct names by a loose index scan, whose cost does not grow with the invoices that share a name. */
const selectNames = statement(`
  with recursive names as (
    (select name_key as name from invoices
      where account_id = $1 and vendor_id is null and name_key is not null order by name_key limit 1)
    union all
    select (select name_key from invoices
      where account_id = $1 and vendor_id is null and name_key > names.name order by name_key limit 1)
    from names where names.name is not null)
  select name from names where name is not null`);

const makeDue = statement(`
  insert into due_checks (account_id, invoice_id, spreads)
  select account_id, id, false from (
    select account_id, id from invoices where account_id = $1 and vendor_id is null and name_key = any($2::text[])
      and status = 'pending_review' and deleted_at is null
    union
    select account_id, id from invoices where account_id = $1 and tax_id_key = any($3::text[])
      and status = 'pending_review' and deleted_at is null) as near
  order by id
  -- What is due already stays so; waiting for the check that works on it could end in a deadlock.
  on conflict (account_id, invoice_id) do nothing`);

/**
 * Queues checks of undecided invoices that may belong to vendors whose name or tax number was added
 * or removed, given by their `senderKey`s.
 */
async function checkNearVendors(tx: AccountTx, keys: ReadonlySet<string>): Promise<void> {
  if (keys.size === 0) return;
  const names = await tx.run<{ name: string }>(selectNames, [tx.accountId]);
  const matchingNames = names.flatMap(({ name }) => (keys.has(senderKey.name(name)) ? name : []));
  const numbers = [...keys].flatMap((key) => taxIdOfKey(key) || []);
  if (matchingNames.length + numbers.length === 0) return;
  await tx.run(makeDue, [tx.accountId, matchingNames, numbers]);
  tx.announce(recheckTopic);
}

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
async function compareChangedVendors(tx: AccountTx): Promise<boolean> {
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
  while (await compareChangedVendors(tx));
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
  // are checked again, so that they stay while they are true.
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
      const pair = orderedPair({ oneId: id, otherId, ...likeness, apart: null });
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

const selectDue = statement(
  'select distinct account_id as "accountId" from vendor_changes where due_at <= now() limit 100',
);

const selectNext = statement(`select ${untilTime('min(due_at)')} from vendor_changes`);

const postpone = statement(
  `update vendor_changes set due_at = now() + interval '1 minute' where account_id = $1`,
);

/** Compares vendors that have changed; the triggers in vendors.sql note the changes. */
export function comparingVendors(db: Database): DueWork<{ accountId: string }> {
  return {
    name: vendorComparisonTopic,
    atOnce: 1,
    find: () => db.readingAcrossAccounts('vendors').run<{ accountId: string }>(selectDue),
    nextDueInMs: () => nextDueInMs(db.readingAcrossAccounts('vendors'), selectNext),
    async carryOut({ accountId }) {
      await db.withAccount(accountId, compareChangedVendors);
    },
    async postpone({ accountId }) {
      await db.withAccount(accountId, (tx) => tx.run(postpone, [tx.accountId]));
    },
  };
}
