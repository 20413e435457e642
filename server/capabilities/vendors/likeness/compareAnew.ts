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
import { noteVendors } from '../../invoices/noteVendors.ts';
import { identitiesOf, type ProfiledVendor } from './identities.ts';
import { holdersOf, replaceKeys } from './keyStore.ts';
import {
  type KnownPair,
  type LikenessRow,
  likenessesOf,
  replaceLikenesses,
} from './likenessStore.ts';
import { type Separation, separationsOf } from './separationStore.ts';

/**
 * Queues vendors for comparison although their own fields have not changed; changes of fields are
 * marked in their rows by a database trigger.
 */
export async function queueComparisons(tx: AccountTx, vendorIds: readonly string[]): Promise<void> {
  if (vendorIds.length === 0) return;
  noteVendors(tx, vendorIds);
  tx.announce(vendorComparisonTopic);
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

interface Marked {
  id: string;
  /** As text, because a mark is only taken off if it is still the same to the microsecond. */
  at: string;
  invoicesDue: boolean;
}

const selectMarked = statement(`
  select id, compare_due_at::text as at, invoices_due as "invoicesDue" from vendors
  where account_id = $1 and compare_due_at is not null order by compare_due_at limit $2`);

/**
 * A vendor that was changed meanwhile stays marked. One that is locked does, too, because its lock may be held by somebody who
 * waits for the change counter.
 */
const takeMarks = statement(`
  with taken as (
    select row.id from vendors row join unnest($2::uuid[], $3::timestamptz[]) as seen (id, at)
      on row.id = seen.id and row.compare_due_at = seen.at
    where row.account_id = $1 order by row.id for update of row skip locked)
  update vendors as row set compare_due_at = null, invoices_due = false from taken
  where row.account_id = $1 and row.id = taken.id returning row.id`);

/** What the same transaction has made due already is not written once more. */
const makeInvoicesDue = statement(`
  insert into due_checks (account_id, invoice_id, spreads)
  select account_id, id, false from invoices
  where account_id = $1 and status = 'pending_review' and deleted_at is null and vendor_id in (
    select id from vendors where account_id = $1 and id = any($2::uuid[])
    union select merged_into from vendors where account_id = $1 and id = any($2::uuid[]))
  order by id
  on conflict (account_id, invoice_id) do update set due_at = excluded.due_at where due_checks.due_at <> excluded.due_at`);

/**
 * Compares changed vendors with those like them, and queues checks of invoices that may be theirs.
 * Returns whether there was anything to compare. One comparison per company at a time: two
 * concurrent ones would not see each other's vendors.
 */
async function compareChangedVendors(tx: AccountTx): Promise<boolean> {
  await tx.run(lock, [tx.accountId]);
  const notes = await tx.run<{ vendorId: string }>(takeChanges, [tx.accountId, mostAtOnce]);
  const marked = await tx.run<Marked>(selectMarked, [tx.accountId, mostAtOnce]);
  const ids = [
    ...new Set([...notes.map(({ vendorId }) => vendorId), ...marked.map(({ id }) => id)]),
  ];
  if (ids.length === 0) return false;
  const changed = await identitiesOf(tx, ids);
  const keys = await replaceKeys(tx, ids, changed.values());
  const before = await likenessesOf(tx, ids);
  await replaceLikenesses(tx, before, await pairsOf(tx, changed, before));
  await checkNearVendors(tx, keys);
  return (await takeOff(tx, marked)) + notes.length > 0;
}

/** The last step, so that nobody who changes a vendor waits for the comparison. Returns how many marks were taken off. */
async function takeOff(tx: AccountTx, marked: readonly Marked[]): Promise<number> {
  if (marked.length === 0) return 0;
  const withInvoices = marked.filter(({ invoicesDue }) => invoicesDue).map(({ id }) => id);
  if (withInvoices.length > 0) {
    await tx.run(makeInvoicesDue, [tx.accountId, withInvoices]);
    tx.announce(recheckTopic);
  }
  const seen = [marked.map(({ id }) => id), marked.map(({ at }) => at)];
  return (await tx.run(takeMarks, [tx.accountId, ...seen])).length;
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

const selectDue = statement(`
  select account_id as "accountId" from vendor_changes where due_at <= now()
  union select account_id from vendors where compare_due_at <= now() limit 100`);

const selectNext = statement(
  `select ${untilTime(
    'least((select min(due_at) from vendor_changes), (select min(compare_due_at) from vendors))',
  )}`,
);

const postponeNoted = statement(
  `update vendor_changes set due_at = now() + interval '1 minute' where account_id = $1`,
);

const postponeMarked = statement(`
  with marked as (
    select id from vendors where account_id = $1 and compare_due_at is not null for update skip locked)
  update vendors as row set compare_due_at = now() + interval '1 minute' from marked
  where row.account_id = $1 and row.id = marked.id`);

/** Compares vendors that have changed. A trigger marks them, so that no code that changes one can forget it. */
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
      await db.withAccount(accountId, async (tx) => {
        await tx.run(postponeNoted, [tx.accountId]);
        await tx.run(postponeMarked, [tx.accountId]);
      });
    },
  };
}
