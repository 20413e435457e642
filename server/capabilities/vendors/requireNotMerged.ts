import type { AccountTx } from '../../platform/db/transaction.ts';
import { conflict } from '../../platform/http/problem.ts';
import { type VendorRow, vendors } from './vendorStore.ts';

/** A merged vendor only leads to its target and can no longer be changed. */
export async function requireNotMerged(tx: AccountTx, vendor: VendorRow): Promise<void> {
  if (vendor.mergedInto === null) return;
  const into = await vendors.find(tx, vendor.mergedInto);
  throw conflict('merged', `${vendor.name} was merged into ${into?.name ?? 'another vendor'}.`, {
    mergedIntoId: vendor.mergedInto,
  });
}
