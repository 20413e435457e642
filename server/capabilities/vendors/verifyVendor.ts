import { type Actor, writeAudit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { notFound } from '../../platform/http/problem.ts';
import { requireNotMerged, type VendorRow, vendors } from './vendorStore.ts';

/** Makes an inactive vendor active again. */
export async function activateVendor(
  tx: AccountTx,
  actor: Actor,
  vendorId: string,
): Promise<VendorRow> {
  const vendor = await vendors.lock(tx, vendorId);
  if (!vendor) throw notFound('vendor');
  await requireNotMerged(tx, vendor);
  if (vendor.status !== 'inactive') return vendor;
  const row = await vendors.change(tx, vendorId, await nextSeq(tx), { status: 'active' });
  await writeAudit(tx, actor, {
    category: 'VENDOR',
    action: 'update',
    entityType: 'vendor',
    entityId: vendorId,
    oldValues: { status: 'inactive' },
    newValues: { status: 'active' },
  });
  return row;
}

/** Marks a vendor as verified by a member. A new vendor becomes active. */
export async function verifyVendor(
  tx: AccountTx,
  actor: Actor,
  vendorId: string,
): Promise<VendorRow> {
  const vendor = await vendors.lock(tx, vendorId);
  if (!vendor) throw notFound('vendor');
  await requireNotMerged(tx, vendor);
  if (vendor.verifiedAt) return vendor;
  const status = vendor.status === 'pending_verification' ? 'active' : vendor.status;
  const verifiedAt = new Date();
  const row = await vendors.change(tx, vendorId, await nextSeq(tx), { status, verifiedAt });
  await writeAudit(tx, actor, {
    category: 'VENDOR',
    action: 'update',
    entityType: 'vendor',
    entityId: vendorId,
    oldValues: { verifiedAt: null, status: vendor.status },
    newValues: { verifiedAt: verifiedAt.toISOString(), status },
  });
  return row;
}
