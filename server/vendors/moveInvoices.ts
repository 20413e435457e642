import { type Actor, writeAudits } from '../audit/write.ts';
import type { AccountWork, Statement } from '../db/statement.ts';
import { reserve } from '../feed/sequence.ts';
import type { VendorRow } from './vendorStore.ts';

const lockThose: Statement = {
  name: 'lock-invoices-of-vendor',
  text: `select id from invoices where account_id = $1 and vendor_id = $2 and deleted_at is null
    order by id limit $3 for update`,
};

const move: Statement = {
  name: 'move-invoices-to-vendor',
  text: `update invoices as row set vendor_id = $2, seq = moved.seq, updated_at = now()
    from unnest($3::uuid[], $4::bigint[]) as moved (id, seq)
    where row.account_id = $1 and row.id = any($3::uuid[]) and row.id = moved.id`,
};

const mostAtOnce = 2_000;

/** All of them, before the vendors are locked. */
export async function lockInvoicesOf(tx: AccountWork, vendorId: string): Promise<void> {
  await tx.run(lockThose, [tx.accountId, vendorId, null]);
}

/**
 * Every invoice of one vendor becomes the other's: the link alone, so that what is decided stays as it was decided. Answers
 * how many there were, also of those that came in while the vendors were being locked.
 */
export async function moveInvoices(
  tx: AccountWork,
  actor: Actor,
  { source, target }: { source: VendorRow; target: VendorRow },
): Promise<number> {
  const values = [tx.accountId, source.id, mostAtOnce];
  let moved = 0;
  for (;;) {
    const rows = await tx.run<{ id: string }>(lockThose, values);
    if (rows.length === 0) return moved;
    const ids = rows.map(({ id }) => id);
    const sequences = await reserve(tx, ids.length);
    const places = ids.map(() => sequences.take());
    await tx.run(move, [tx.accountId, target.id, ids, places]);
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
    moved += ids.length;
  }
}
