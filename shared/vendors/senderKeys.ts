import type { Identity } from './likeness/Profile.ts';
import { taxIdKey, vendorNameKey } from './vendorKeys.ts';

const ofTaxId = 'sent under ';

/** What the sender of an invoice is looked up by: the same text for the same thing, however it is written. */
export const senderKey = {
  name: (name: string) => `sent by ${vendorNameKey(name)}`,
  taxId: (taxId: string) => `${ofTaxId}${taxIdKey(taxId)}`,
  email: (address: string) => `sent from ${address.toLowerCase()}`,
} as const;

/** The number that such a key is of, as `taxIdKey` writes it; `null` of another key. */
export function taxIdOfKey(key: string): string | null {
  return key.startsWith(ofTaxId) ? key.slice(ofTaxId.length) : null;
}

type KnownBy = Pick<Identity, 'name' | 'taxId' | 'email' | 'primaryContactEmail'>;

/** All such keys of a vendor. */
export function senderKeysOf({ name, taxId, email, primaryContactEmail }: KnownBy): string[] {
  const addresses = [email, primaryContactEmail].flatMap((address) => address || []);
  return [
    senderKey.name(name),
    ...(taxId ? [senderKey.taxId(taxId)] : []),
    ...new Set(addresses.map(senderKey.email)),
  ];
}
