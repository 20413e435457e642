import { setTimeout as pause } from 'node:timers/promises';
import { type Actor, writeAudits } from '../../platform/audit/write.ts';
import type { Database } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { reserve } from '../../platform/feed/sequence.ts';
import { vendorComparisonTopic } from '../../platform/work/DueWorker.ts';
import { type VendorRow, vendors } from './vendorStore.ts';

/** Decided invoices that a merge moves itself: all of them for most vendors. */
const decidedAtOnce = 100;
/** Moved in one transaction afterwards; so few that nobody who needs the change counter waits long for it. */
const partSize = 250;

const ofVendor = 'account_id = $1 and vendor_id = $2 and deleted_at is null';

/** All that are not decided, and the newest of the others. */
const first = `
  select id from invoices
  where account_id = $1 and id in (
    select id from invoices where ${ofVendor} and status = 'pending_review'
    union all (
      select id from invoices where ${ofVendor} and status <> 'pending_review'
      order by id desc limit ${decidedAtOnce}))
  order by id for update`;

const lockFirst = statement(first);
const lockFirstAtHand = statement(`${first} skip locked`);

/** The counter as it was for the same snapshot. */
const countOwn = statement(`
  select count(*)::int as count, (select seq from change_counters where account_id = $1) as seq
  from invoices where ${ofVendor}`);

/** How many invoices a vendor had at one moment of its company's feed. */
interface Counted {
  count: number;
  seq: string | null;
}

export async function countInvoicesOf(tx: AccountTx, vendorId: string): Promise<Counted> {
  const [row] = await tx.run<Counted>(countOwn, [tx.accountId, vendorId]);
  return row ?? { count: 0, seq: null };
}

const selectChanged = statement(
  'select exists (select from invoices where account_id = $1 and seq > $2) as "hasChanged"',
);

/** How many it has now. They were counted before the change counter was taken, because that takes long. */
async function countNow(tx: AccountTx, vendorId: string, before: Counted): Promise<number> {
  const [row] = await tx.run<{ hasChanged: boolean }>(selectChanged, [
    tx.accountId,
    before.seq ?? 0,
  ]);
  return row?.hasChanged ? (await countInvoicesOf(tx, vendorId)).count : before.count;
}

/** Locks the invoices that a merge moves itself; has to happen before the vendors are locked. */
export async function lockFirstInvoicesOf(tx: AccountTx, vendorId: string): Promise<void> {
  await tx.run(lockFirst, [tx.accountId, vendorId]);
}

interface Move {
  source: Pick<VendorRow, 'id' | 'name'>;
  target: Pick<VendorRow, 'id' | 'name'>;
}

interface Moved {
  moved: number;
  left: number;
}

/**
 * Assigns every invoice of the source that is not decided to the target, and the newest of the others. Only the vendor link
 * changes, so decisions stay as they are. The caller holds the change counter, so no invoice comes to the source any more.
 * One that somebody has locked meanwhile may wait for that counter, and is left for later.
 */
export async function moveFirst(
  tx: AccountTx,
  actor: Actor,
  { counted, ...move }: Move & { counted: Counted },
): Promise<Moved> {
  const { id } = move.source;
  const count = await countNow(tx, id, counted);
  const own = await tx.run<{ id: string }>(lockFirstAtHand, [tx.accountId, id]);
  const ids = own.map((row) => row.id);
  await assign(tx, actor, ids, move);
  return { moved: ids.length, left: count - ids.length };
}

const place = statement(`
  update invoices as row set vendor_id = $4, seq = moved.seq, updated_at = now()
  from unnest($2::uuid[], $3::bigint[]) as moved (id, seq)
  where row.account_id = $1 and row.id = any($2::uuid[]) and row.id = moved.id`);

/** Small batches, so that this node can do other work in between. */
const toldAtOnce = 1_000;

/** Of locked invoices. Takes the change counter. */
async function assign(
  tx: AccountTx,
  actor: Actor,
  ids: readonly string[],
  { source, target }: Move,
): Promise<void> {
  const sequences = await reserve(tx, ids.length);
  for (let from = 0; from < ids.length; from += toldAtOnce) {
    const some = ids.slice(from, from + toldAtOnce);
    tx.send(place, [tx.accountId, some, some.map(() => sequences.take()), target.id]);
    await writeAudits(
      tx,
      actor,
      some.map((id) => ({
        category: 'INVOICE',
        action: 'update',
        entityType: 'invoice',
        entityId: id,
        metadata: { merged: source.name, into: target.name },
        oldValues: { vendorId: source.id },
        newValues: { vendorId: target.id },
      })),
    );
  }
}

/** What a merge has left. */
interface Rest {
  accountId: string;
  /** The vendor that was merged. */
  vendorId: string;
  actor: Actor;
}

const afterAllIds = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** Somebody who has locked one of the last invoices is waited for this long before the next look. */
const lockedForMs = 250;

/**
 * Moves the other invoices of a merged vendor, newest first, some in each transaction, and rests as long as each took. What is
 * left to do is in the rows, so it can be interrupted, and run twice.
 */
export async function moveRest(db: Database, rest: Rest): Promise<void> {
  const { accountId, vendorId } = rest;
  const within = <T>(work: (tx: AccountTx) => Promise<T>) => db.withAccount(accountId, work);
  while (await within((tx) => isAnyLeft(tx, vendorId))) {
    let moved = 0;
    for (let before: string | undefined = afterAllIds; before !== undefined; ) {
      const started = performance.now();
      const from: string = before;
      const ids = await within((tx) => movePart(tx, rest, from));
      moved += ids.length;
      before = ids.at(-1);
      await pause(performance.now() - started);
    }
    if (moved === 0) await pause(lockedForMs);
  }
  await within((tx) => judgeTargetAnew(tx, vendorId));
}

const selectAnyLeft = statement(`
  select exists (select from invoices where ${ofVendor}) as "isLeft"
  from vendors merged
  where merged.account_id = $1 and merged.id = $2 and merged.merged_into is not null`);

async function isAnyLeft(tx: AccountTx, vendorId: string): Promise<boolean> {
  const [row] = await tx.run<{ isLeft: boolean }>(selectAnyLeft, [tx.accountId, vendorId]);
  return row?.isLeft ?? false;
}

const lockNext = statement(`
  select id from invoices where ${ofVendor} and id < $3
  order by id desc limit ${partSize} for update skip locked`);

/** Returns the ids of those that it has moved, from the newest on. */
async function movePart(
  tx: AccountTx,
  { vendorId, actor }: Rest,
  before: string,
): Promise<string[]> {
  const own = await tx.run<{ id: string }>(lockNext, [tx.accountId, vendorId, before]);
  // Without one no change counter is taken: it would be made again for a company that was deleted.
  if (own.length === 0) return [];
  const ids = own.map(({ id }) => id);
  // From here on no other merge ends, so the target stays what it is.
  await reserve(tx, 0);
  const source = await vendors.find(tx, vendorId);
  const target = source?.mergedInto ? await vendors.find(tx, source.mergedInto) : undefined;
  if (!source || !target) throw new Error('A merged vendor leads to none');
  await assign(tx, actor, ids, { source, target });
  return ids;
}

const markTarget = statement(`
  update vendors as row set compare_due_at = clock_timestamp(), invoices_due = true from vendors source
  where source.account_id = $1 and source.id = $2 and row.account_id = $1 and row.id = source.merged_into`);

/** What checks and comparisons found of the target while some of its invoices were still the source's. */
async function judgeTargetAnew(tx: AccountTx, vendorId: string): Promise<void> {
  await tx.run(markTarget, [tx.accountId, vendorId]);
  tx.announce(vendorComparisonTopic);
}
