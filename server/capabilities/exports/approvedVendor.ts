import { vendorNameKey } from '#shared/vendors/vendorKeys.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { LedgerProblem } from '../integrations/LedgerProblem.ts';
import type { InvoiceRow } from '../invoices/invoiceStore.ts';
import { type VendorRow, vendors, vendorsShared } from '../vendors/vendorStore.ts';

type Approved = Pick<InvoiceRow, 'vendorId' | 'vendorName' | 'payeeVendorId' | 'payeeKey'>;

/**
 * The vendor on file of an approved invoice, if it is still the one that was approved, under the same name. After a merge
 * or a rename the invoice has to be approved again: otherwise a change of the vendor would decide whom it pays.
 */
export async function approvedVendor(
  tx: AccountTx,
  invoice: Approved,
  { lock = false } = {},
): Promise<VendorRow | undefined> {
  const { vendorId } = invoice;
  const vendor = vendorId === null ? undefined : await found(tx, vendorId, lock);
  // Until a merge has moved the invoice, it still names the vendor that was merged.
  if (!isPayee(invoice, vendor) || vendor?.mergedInto) {
    const message = 'The vendor has changed since the approval. Reopen the invoice.';
    throw new LedgerProblem('refused', message);
  }
  return vendor;
}

async function found(tx: AccountTx, id: string, lock: boolean): Promise<VendorRow | undefined> {
  return lock ? (await vendorsShared(tx, [id])).get(id) : vendors.find(tx, id);
}

/** Whether this is the vendor for which the invoice was approved. */
export function isPayee(
  { vendorId, vendorName, payeeVendorId, payeeKey }: Approved,
  vendor: { name: string } | undefined,
): boolean {
  if (vendorId !== payeeVendorId) return false;
  const name = vendorId === null ? vendorName : vendor?.name;
  return name ? vendorNameKey(name) === payeeKey : payeeKey === null;
}
