import type { VendorStatus } from '#shared/vendors/contract.ts';
import { type Identity, type Profile, profileOf } from '#shared/vendors/likeness/Profile.ts';
import { senderKeysOf } from '#shared/vendors/senderKeys.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { AccountTx } from '../../../platform/db/transaction.ts';

interface IdentityRow extends Identity {
  id: string;
  status: VendorStatus;
  mergedInto: string | null;
}

export interface ProfiledVendor extends Pick<IdentityRow, 'id' | 'name' | 'mergedInto'> {
  profile: Profile;
  /** The keys by which it is recognised as the sender of an invoice. */
  senderKeys: readonly string[];
  /**
   * Inactive vendors are not listed as duplicates, but are still shown to a member who creates a
   * similar one.
   */
  isInUse: boolean;
}

const select = statement(`
  select vendor.id, vendor.name, vendor.tax_id as "taxId", vendor.email, vendor.phone, vendor.website,
    vendor.address, vendor.primary_contact_email as "primaryContactEmail",
    vendor.primary_contact_phone as "primaryContactPhone", vendor.status, vendor.merged_into as "mergedInto",
    array(select distinct invoice.iban from invoices invoice
      where invoice.account_id = vendor.account_id and invoice.vendor_id = vendor.id and invoice.iban is not null
        and invoice.deleted_at is null and invoice.status <> 'rejected' limit 20) as ibans
  from vendors vendor
  where vendor.account_id = $1 and vendor.id = any($2::uuid[]) and vendor.deleted_at is null`);

/** What distinguishes these vendors from others; deleted ones are left out. */
export async function identitiesOf(
  tx: AccountTx,
  ids: readonly string[],
): Promise<Map<string, ProfiledVendor>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.run<IdentityRow>(select, [tx.accountId, ids]);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        mergedInto: row.mergedInto,
        profile: profileOf(row),
        senderKeys: senderKeysOf(row),
        isInUse: row.status !== 'inactive',
      },
    ]),
  );
}
