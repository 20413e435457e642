import type { VendorStatus } from '#shared/vendors/contract.ts';
import type { VendorValues } from '#shared/vendors/fields.ts';
import { type Actor, writeAudit } from '../../platform/audit/write.ts';
import { newId } from '../../platform/db/newId.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
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
  { id = newId(), ...known }: NewVendor,
): Promise<VendorRow> {
  const row = await vendors.insert(tx, {
    id,
    seq: await nextSeq(tx),
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
    status: known.status ?? 'active',
    verifiedAt: known.verifiedAt ?? null,
    mergedInto: null,
    layoutForgottenAt: null,
  });
  const { name, email, taxId, status } = row;
  await writeAudit(tx, actor, {
    category: 'VENDOR',
    action: 'create',
    entityType: 'vendor',
    entityId: id,
    newValues: { name, email, taxId, status },
  });
  return row;
}
