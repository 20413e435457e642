import { type Actor, writeAudit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { notFound } from '../../platform/http/problem.ts';
import { requireNotMerged } from './requireNotMerged.ts';
import { type VendorRow, vendors } from './vendorStore.ts';

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
