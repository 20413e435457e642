import { setTimeout as pause } from 'node:timers/promises';
import { type Actor, writeAudits } from '../../platform/audit/write.ts';
import type { Database } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { reserve } from '../../platform/feed/sequence.ts';
import { vendorComparisonTopic } from '../../platform/work/DueWorker.ts';
import { type VendorRow, vendors } from './vendorStore.ts';

/** Moved in one transaction; so few that nobody who needs one of them, or the change counter, waits long. */
const mostAtOnce = 100;

const countOwn = statement(`
  select count(*)::int as count from invoices where account_id = $1 and vendor_id = $2 and deleted_at is null`);

const lockSome = statement(`
  select id from invoices where account_id = $1 and vendor_id = $2 and deleted_at is null
  order by id limit ${mostAtOnce} for update skip locked`);

const isAnyLeft = statement(`
  select exists (
    select from invoices where account_id = $1 and vendor_id = $2 and deleted_at is null) as "isLeft"`);

export async function countInvoicesOf(tx: AccountTx, vendorId: string): Promise<number> {
  const [row] = await tx.run<{ count: number }>(countOwn, [tx.accountId, vendorId]);
  return row?.count ?? 0;
}

type Names = Pick<VendorRow, 'id' | 'name'>;

const place = statement(`
  update invoices as row set vendor_id = $4, seq = moved.seq, updated_at = now()
  from unnest($2::uuid[], $3::bigint[]) as moved (id, seq)
  where row.account_id = $1 and row.id = any($2::uuid[]) and row.id = moved.id`);

/**
 * Assigns the next invoices of the source to the target. Only the vendor link changes, so decisions stay as they are. An
 * invoice that somebody else has locked is left for later: they may be waiting for the change counter or for a vendor,
 * which the caller may hold.
 */
export async function moveSome(
  tx: AccountTx,
  actor: Actor,
  { source, target }: { source: Names; target: Names },
): Promise<{ moved: number; isAnyLeft: boolean }> {
  const own = await tx.run<{ id: string }>(lockSome, [tx.accountId, source.id]);
  const ids = own.map(({ id }) => id);
  if (ids.length > 0) {
    const sequences = await reserve(tx, ids.length);
    tx.send(place, [tx.accountId, ids, ids.map(() => sequences.take()), target.id]);
    await writeAudits(
      tx,
      actor,
      ids.map((id) => ({
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
  const [row] = await tx.run<{ isLeft: boolean }>(isAnyLeft, [tx.accountId, source.id]);
  return { moved: ids.length, isAnyLeft: row?.isLeft ?? false };
}

/** Somebody who has locked one of the last invoices is waited for this long before the next look. */
const lockedForMs = 250;

/**
 * Moves what a merge has left, some at a time, and rests as long as each part took. The vendor that the invoices go to is
 * read anew each time: it may have been merged itself meanwhile. If interrupted, the next run continues.
 */
export async function moveRest(
  db: Database,
  { accountId, vendorId, actor }: { accountId: string; vendorId: string; actor: Actor },
): Promise<void> {
  for (let isAnyLeft = true; isAnyLeft; ) {
    const started = performance.now();
    const done = await db.withAccount(accountId, async (tx) => {
      // From here on no other merge ends, so the target stays what it is.
      await reserve(tx, 0);
      const source = await vendors.find(tx, vendorId);
      const target = source?.mergedInto ? await vendors.find(tx, source.mergedInto) : undefined;
      return source && target ? moveSome(tx, actor, { source, target }) : null;
    });
    // The company was deleted.
    if (done === null) return;
    ({ isAnyLeft } = done);
    await pause(done.moved > 0 ? performance.now() - started : lockedForMs);
  }
  await db.withAccount(accountId, (tx) => judgeTargetAnew(tx, vendorId));
}

const markTarget = statement(`
  update vendors as row set compare_due_at = clock_timestamp(), invoices_due = true from vendors source
  where source.account_id = $1 and source.id = $2 and row.account_id = $1 and row.id = source.merged_into`);

/** What checks and comparisons found of the target while some of its invoices were still the source's. */
async function judgeTargetAnew(tx: AccountTx, vendorId: string): Promise<void> {
  await tx.run(markTarget, [tx.accountId, vendorId]);
  tx.announce(vendorComparisonTopic);
}
