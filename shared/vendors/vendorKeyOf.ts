import type { Invoice } from '../invoices/contract.ts';

/** The same for invoices of one vendor: by its id, or by the name alone as long as there is none. `null`: vendor unknown. */
export function vendorKeyOf({
  vendorId,
  vendorName,
}: Pick<Invoice, 'vendorId' | 'vendorName'>): string | null {
  return vendorId ?? (vendorName ? vendorName.trim().toLowerCase() : null);
}
