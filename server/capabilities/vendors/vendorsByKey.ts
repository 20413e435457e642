import type { VendorValues } from '#shared/vendors/fields.ts';
import { senderKeysOf } from '#shared/vendors/senderKeys.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';

/** A vendor as the sender of invoices; a merged one is represented by its target. */
export interface FoundVendor
  extends Pick<VendorValues, 'name' | 'taxId' | 'email' | 'primaryContactEmail'> {
  id: string;
}

/**
 * Vendors that have changed since their keys were stored are always included: they are few, and
 * their keys are computed here.
 */
const select = statement(`
  select coalesce(vendor.merged_into, vendor.id) as id, vendor.name, vendor.tax_id as "taxId", vendor.email,
    vendor.primary_contact_email as "primaryContactEmail"
  from vendors vendor
  where vendor.account_id = $1 and vendor.deleted_at is null and vendor.id in (
    select vendor_id from vendor_keys where account_id = $1 and key = any($2)
    union select vendor_id from vendor_changes where account_id = $1)
  order by vendor.status = 'inactive' and vendor.merged_into is null, vendor.id`);

/** Finds the vendors with each of these keys (see `senderKey`), those in use first. */
export async function vendorsByKeys(
  tx: AccountTx,
  keys: Iterable<string>,
): Promise<(key: string) => FoundVendor[]> {
  const wanted = new Map([...keys].map((key): [string, FoundVendor[]] => [key, []]));
  if (wanted.size === 0) return () => [];
  const found = await tx.run<FoundVendor>(select, [tx.accountId, [...wanted.keys()]]);
  for (const vendor of found) {
    for (const key of senderKeysOf(vendor)) wanted.get(key)?.push(vendor);
  }
  return (key) => wanted.get(key) ?? [];
}

export async function vendorsByKey(tx: AccountTx, key: string): Promise<FoundVendor[]> {
  return (await vendorsByKeys(tx, [key]))(key);
}
