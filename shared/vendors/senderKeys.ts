import type { Identity } from './likeness/Profile.ts';
import { halvesNear, halvesOf, lookalikeKey } from './lookalikeKey.ts';
import { taxIdKey, vendorNameKey } from './vendorKeys.ts';

const halfOf = (half: string) => `half of ${half}`;

/** The keys of vendors whose names may look like this one. */
export function lookalikeKeysOf(name: string): string[] {
  return [senderKey.lookalike(name), ...halvesNear(name).map(halfOf)];
}

const taxIdPrefix = 'sent under ';

/** Keys for looking up the sender of an invoice, in normalised form. */
export const senderKey = {
  name: (name: string) => `sent by ${vendorNameKey(name)}`,
  taxId: (taxId: string) => `${taxIdPrefix}${taxIdKey(taxId)}`,
  lookalike: (name: string) => `looks like ${lookalikeKey(name)}`,
  email: (address: string) => `sent from ${address.toLowerCase()}`,
} as const;

/** The tax ID of a key, in the form of `taxIdKey`; `null` for other keys. */
export function taxIdOfKey(key: string): string | null {
  return key.startsWith(taxIdPrefix) ? key.slice(taxIdPrefix.length) : null;
}

type KnownBy = Pick<Identity, 'name' | 'taxId' | 'email' | 'primaryContactEmail'>;

/** All sender keys of a vendor. */
export function senderKeysOf({ name, taxId, email, primaryContactEmail }: KnownBy): string[] {
  const addresses = [email, primaryContactEmail].flatMap((address) => address || []);
  return [
    senderKey.name(name),
    senderKey.lookalike(name),
    ...halvesOf(name).map(halfOf),
    ...(taxId ? [senderKey.taxId(taxId)] : []),
    ...new Set(addresses.map(senderKey.email)),
  ];
}
