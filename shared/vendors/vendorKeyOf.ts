import type { Invoice } from '../invoices/contract.ts';

/** A key that is equal for invoices of one vendor: its id, else its name. `null` if the vendor is unknown. */
export function vendorKeyOf({
  vendorId,
  vendorName,
}: Pick<Invoice, 'vendorId' | 'vendorName'>): string | null {
  return vendorId ?? (vendorName ? vendorName.trim().toLowerCase() : null);
}
