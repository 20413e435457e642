import type { VendorValues } from '#shared/vendors/fields.ts';
import { senderKeysOf } from '#shared/vendors/senderKeys.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';

/** A vendor as a sender; one that was taken over leads to the vendor that did. */
export interface FoundVendor
  extends Pick<VendorValues, 'name' | 'taxId' | 'email' | 'primaryContactEmail'> {
  id: string;
}

/** Those that have changed since keys were written down may have any: they are few, and looked at one by one. */
const select = statement(`
  select coalesce(vendor.merged_into, vendor.id) as id, vendor.name, vendor.tax_id as "taxId", vendor.email,
    vendor.primary_contact_email as "primaryContactEmail"
  from vendors vendor
  where vendor.account_id = $1 and vendor.deleted_at is null and vendor.id in (
    select vendor_id from vendor_keys where account_id = $1 and key = any($2)
    union select vendor_id from vendor_changes where account_id = $1)
  order by vendor.status = 'inactive' and vendor.merged_into is null, vendor.id`);

/** Who has each of these keys (see `senderKey`); those that are in use first. */
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
