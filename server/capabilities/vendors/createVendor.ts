import type { VendorStatus } from '#shared/vendors/contract.ts';
import type { VendorValues } from '#shared/vendors/fields.ts';
import { type Actor, writeAudits } from '../../platform/audit/write.ts';
import { newId } from '../../platform/db/newId.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { reserve } from '../../platform/feed/sequence.ts';
import { type VendorRow, vendors } from './vendorStore.ts';

/** A new vendor. A vendor created offline brings its id from the device. */
export type NewVendor = { [Name in keyof VendorValues]?: VendorValues[Name] | undefined } & {
  id?: string | undefined;
  name: string;
  status?: VendorStatus;
  verifiedAt?: Date | null;
};

export async function createVendor(
  tx: AccountTx,
  actor: Actor,
  vendor: NewVendor,
): Promise<VendorRow> {
  const [row] = await createVendors(tx, actor, [vendor]);
  if (!row) throw new Error('A vendor that was just created is not there');
  return row;
}

/** Takes as many statements as one vendor does. */
export async function createVendors(
  tx: AccountTx,
  actor: Actor,
  created: readonly NewVendor[],
): Promise<VendorRow[]> {
  if (created.length === 0) return [];
  const sequences = await reserve(tx, created.length);
  const rows = await vendors.insertAll(
    tx,
    created.map((vendor) => ({ ...valuesOf(vendor), seq: sequences.take() })),
  );
  await writeAudits(
    tx,
    actor,
    rows.map(({ id, name, email, taxId, status }) => ({
      category: 'VENDOR',
      action: 'create',
      entityType: 'vendor',
      entityId: id,
      newValues: { name, email, taxId, status },
    })),
  );
  return rows;
}

const valuesOf = ({ id = newId(), ...known }: NewVendor) => ({
  id,
  name: known.name,
  email: known.email ?? null,
  phone: known.phone ?? null,
  taxId: known.taxId ?? null,
  address: known.address ?? null,
  primaryContactEmail: known.primaryContactEmail ?? null,
  primaryContactPhone: known.primaryContactPhone ?? null,
  paymentTerms: known.paymentTerms ?? 'NET30',
  preferredPaymentMethod: known.preferredPaymentMethod ?? 'check',
  website: known.website ?? null,
  notes: known.notes ?? null,
  defaultAccount: known.defaultAccount ?? null,
  defaultTaxCode: known.defaultTaxCode ?? null,
  defaultClass: known.defaultClass ?? null,
  defaultTerm: known.defaultTerm ?? null,
  defaultApprover: known.defaultApprover ?? null,
  status: known.status ?? 'active',
  verifiedAt: known.verifiedAt ?? null,
  mergedInto: null,
  layoutForgottenAt: null,
});
