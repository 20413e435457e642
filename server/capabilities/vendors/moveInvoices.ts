import { type Actor, writeAudits } from '../../platform/audit/write.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { reserve } from '../../platform/feed/sequence.ts';
import type { VendorRow } from './vendorStore.ts';

interface Move {
  source: VendorRow;
  target: VendorRow;
}

const lockAll = statement(`
  select count(*) from (
  select 1 from invoices where account_id = $1 and vendor_id = $2 and deleted_at is null order by id for update) as locked`);

/** Locks all of them; has to happen before the vendors are locked. */
export async function lockInvoicesOf(tx: AccountTx, vendorId: string): Promise<void> {
  await tx.run(lockAll, [tx.accountId, vendorId]);
}

const leadLocked = statement(`
  with own as (
    select id from invoices where account_id = $1 and vendor_id = $2 and deleted_at is null for update skip locked)
  update invoices as row set vendor_id = $3 from own where row.account_id = $1 and row.id = own.id returning row.id`);

const leadRest = statement(`
  update invoices set vendor_id = $3
  where account_id = $1 and vendor_id = $2 and deleted_at is null returning id`);

/**
 * Assigns every invoice of the source to the target. Only the vendor link changes, so decisions
 * stay as they are. This is most of the work of a merge, but blocks nobody except those who need
 * one of these invoices: the change counter is only taken in `publishMovedInvoices`. Returns the ids.
 */
export async function reassignInvoices(
  tx: AccountTx,
  { source, target }: Move,
): Promise<readonly string[]> {
  const rows = await tx.run<{ id: string }>(leadLocked, [tx.accountId, source.id, target.id]);
  return rows.map(({ id }) => id);
}

const place = statement(`
  update invoices as row set seq = moved.seq, updated_at = now()
  from unnest($2::uuid[], $3::bigint[]) as moved (id, seq)
  where row.account_id = $1 and row.id = any($2::uuid[]) and row.id = moved.id`);

/** Small batches, so that this node can do other work in between. */
const toldAtOnce = 1_000;

/**
 * Sends the moved invoices to devices and the audit log, and moves those that came in meanwhile.
 * This takes the change counter, so every other write in the company waits. Returns how many were
 * moved.
 */
export async function publishMovedInvoices(
  tx: AccountTx,
  actor: Actor,
  { led, source, target }: Move & { led: readonly string[] },
): Promise<number> {
  const late = await tx.run<{ id: string }>(leadRest, [tx.accountId, source.id, target.id]);
  const ids = [...led, ...late.map(({ id }) => id)];
  const sequences = await reserve(tx, ids.length);
  for (let from = 0; from < ids.length; from += toldAtOnce) {
    const some = ids.slice(from, from + toldAtOnce);
    tx.send(place, [tx.accountId, some, some.map(() => sequences.take())]);
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
  return ids.length;
}
