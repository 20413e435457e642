import type { Vendor, VendorStatus } from '#shared/vendors/contract.ts';
import type { VendorValues } from '#shared/vendors/fields.ts';
import type { EntityRow } from '../../platform/db/entityRow.ts';
import { EntityStore } from '../../platform/db/entityStore.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { vendorColumns } from './columns.ts';

/** The columns of a vendor that only the server sets. */
interface VendorFacts {
  status: VendorStatus;
  verifiedAt: Date | null;
  mergedInto: string | null;
  /** Invoices approved before this are not learned from. */
  layoutForgottenAt: Date | null;
}

export type VendorRow = VendorValues & VendorFacts & EntityRow;

export const vendors = new EntityStore<VendorValues & VendorFacts>('vendors', {
  ...vendorColumns,
  status: 'text',
  verifiedAt: 'timestamptz',
  mergedInto: 'uuid',
  layoutForgottenAt: 'timestamptz',
});

const selectNames = statement(
  'select id, name from vendors where account_id = $1 and id::text = any($2::text[])',
);

/** The names of these vendors; unknown ids are left out. */
export async function vendorNames(
  tx: AccountTx,
  ids: readonly string[],
): Promise<Pick<VendorRow, 'id' | 'name'>[]> {
  return ids.length === 0 ? [] : tx.run(selectNames, [tx.accountId, ids]);
}

export function presentVendor(row: VendorRow): Vendor {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    taxId: row.taxId,
    address: row.address,
    primaryContactEmail: row.primaryContactEmail,
    primaryContactPhone: row.primaryContactPhone,
    paymentTerms: row.paymentTerms,
    preferredPaymentMethod: row.preferredPaymentMethod,
    website: row.website,
    notes: row.notes,
    status: row.status,
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    mergedIntoId: row.mergedInto,
    fieldErrors: row.fieldErrors,
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
