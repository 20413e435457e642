import type { Invoice } from '../invoices/contract.ts';
import type { InvoiceValues } from '../invoices/fields.ts';
import type { Vendor } from './contract.ts';
import { taxIdKey, vendorNameKey } from './vendorKeys.ts';

type Chosen = Pick<Vendor, 'id' | 'name' | 'taxId'>;
type Known = Chosen & Pick<Vendor, 'mergedIntoId'>;
type Choosing = Pick<Invoice, 'vendorId' | 'vendorName' | 'vendorTaxId'>;

/**
 * The edits that make this vendor the vendor of an invoice. The server matches by name; where
 * another vendor has the same name, the tax id decides. `null` if nothing tells the two apart.
 */
export function editsForVendor(
  vendor: Chosen,
  invoice: Choosing,
  vendors: readonly Known[],
): Partial<Pick<InvoiceValues, 'vendorName' | 'vendorTaxId'>> | null {
  const key = vendorNameKey(vendor.name);
  const namesakes = vendors.filter(
    (one) => (one.mergedIntoId ?? one.id) !== vendor.id && vendorNameKey(one.name) === key,
  );
  const readAsOther =
    invoice.vendorId !== null &&
    invoice.vendorId !== vendor.id &&
    vendorNameKey(invoice.vendorName ?? '') === key;
  if (namesakes.length === 0 && !readAsOther) return { vendorName: vendor.name };
  const taxId = taxIdKey(vendor.taxId ?? '');
  if (taxId === '' || namesakes.some((one) => taxIdKey(one.taxId ?? '') === taxId)) return null;
  return { vendorName: vendor.name, vendorTaxId: vendor.taxId };
}

/** The town of an address written in lines or with commas: its last two parts. */
export function townOf(address: string | null): string | null {
  const parts = (address ?? '')
    .split(/[\n,]/)
    .map((part) => part.trim())
    .filter(Boolean);
  return parts.length === 0 ? null : parts.slice(-2).join(', ');
}
