import { documentName } from '#sync/protocol/documentName.ts';
import { type Actor, writeAudit } from '../../platform/audit/write.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { dropDocument } from '../../platform/documents/write.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { notFound } from '../../platform/http/problem.ts';
import { requireNotMerged, type VendorRow, vendors } from './vendorStore.ts';

const countUses = statement(`
  select
    (select count(*)::int from invoices
      where account_id = $1 and vendor_id = $2 and deleted_at is null) as invoices,
    (select count(*)::int from vendors
      where account_id = $1 and merged_into = $2 and deleted_at is null) as merged`);

interface Deleted {
  message: string;
  /** Set when the vendor was not deleted but made inactive. */
  vendor: VendorRow | null;
}

/**
 * Deletes a vendor. One with invoices or merged vendors is made inactive instead, because they
 * refer to it.
 */
export async function deleteVendor(
  tx: AccountTx,
  actor: Actor,
  vendorId: string,
): Promise<Deleted> {
  const vendor = await vendors.lock(tx, vendorId);
  if (!vendor) throw notFound('vendor');
  await requireNotMerged(tx, vendor);
  // From here on no invoice can be assigned to it, because writing one needs the change counter.
  const seq = await nextSeq(tx);
  const [uses] = await tx.run<{ invoices: number; merged: number }>(countUses, [
    tx.accountId,
    vendorId,
  ]);
  if (uses && uses.invoices + uses.merged > 0) {
    return { message: keptText(vendor, uses), vendor: await makeInactive(tx, actor, vendor, seq) };
  }
  await vendors.remove(tx, vendorId, seq);
  dropDocument(tx, documentName('vendor', vendorId));
  const { name, email, taxId } = vendor;
  await writeAudit(tx, actor, {
    category: 'VENDOR',
    action: 'delete',
    entityType: 'vendor',
    entityId: vendorId,
    oldValues: { name, email, taxId },
  });
  return { message: 'Vendor deleted successfully', vendor: null };
}

function keptText({ name }: VendorRow, { invoices }: { invoices: number }): string {
  if (invoices === 0)
    return `Other vendors were merged into ${name}: it was made inactive instead.`;
  const number = invoices === 1 ? '1 invoice' : `${invoices.toLocaleString('en-US')} invoices`;
  return `${name} has ${number}: it was made inactive instead.`;
}

async function makeInactive(
  tx: AccountTx,
  actor: Actor,
  { id, status, ...vendor }: VendorRow,
  seq: number,
): Promise<VendorRow> {
  if (status === 'inactive') return { id, status, ...vendor };
  const row = await vendors.change(tx, id, seq, { status: 'inactive' });
  await writeAudit(tx, actor, {
    category: 'VENDOR',
    action: 'delete',
    entityType: 'vendor',
    entityId: id,
    oldValues: { status },
    newValues: { status: 'inactive' },
  });
  return row;
}
