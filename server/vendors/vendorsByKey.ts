import type { VendorValues } from '#shared/vendors/fields.ts';
import { senderKeysOf } from '#shared/vendors/senderKeys.ts';
import type { AccountWork, Statement } from '../db/statement.ts';

/** A vendor as a sender; one that was taken over leads to the vendor that did. */
export interface FoundVendor
  extends Pick<VendorValues, 'name' | 'taxId' | 'email' | 'primaryContactEmail'> {
  id: string;
}

/** Those that have changed since keys were written down may have any: they are few, and looked at one by one. */
const select: Statement = {
  name: 'vendors-by-key',
  text: `select coalesce(vendor.merged_into, vendor.id) as id, vendor.name, vendor.tax_id as "taxId", vendor.email,
      vendor.primary_contact_email as "primaryContactEmail"
    from vendors vendor
    where vendor.account_id = $1 and vendor.deleted_at is null and vendor.id in (
      select vendor_id from vendor_keys where account_id = $1 and key = $2
      union select vendor_id from vendor_changes where account_id = $1)
    order by vendor.status = 'inactive' and vendor.merged_into is null, vendor.id`,
};

/** Who has this key (see `senderKey`); those that are in use first. */
export async function vendorsByKey(tx: AccountWork, key: string): Promise<FoundVendor[]> {
  const found = await tx.run<FoundVendor>(select, [tx.accountId, key]);
  return found.filter((vendor) => senderKeysOf(vendor).includes(key));
}
