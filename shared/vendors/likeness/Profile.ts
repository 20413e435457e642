import {
  domainOf,
  isBillingService,
  isPublicMailProvider,
  registrableDomainOf,
} from '../../checks/senders/domains.ts';
import { compact } from '../../checks/texts.ts';
import type { VendorValues } from '../fields.ts';
import { taxIdKey } from '../vendorKeys.ts';
import { type Address, addressOf } from './address.ts';
import { nameWords } from './nameWords.ts';

/** The data that identifies a vendor, as entered. */
export interface Identity extends Pick<VendorValues, 'name'> {
  taxId?: string | null | undefined;
  email?: string | null | undefined;
  primaryContactEmail?: string | null | undefined;
  phone?: string | null | undefined;
  primaryContactPhone?: string | null | undefined;
  website?: string | null | undefined;
  address?: string | null | undefined;
  /** Bank accounts on its invoices. */
  ibans?: readonly string[];
}

/** The identity in normalised form, for comparison. */
export interface Profile {
  words: readonly string[];
  taxId: string | null;
  ibans: readonly string[];
  emails: readonly string[];
  /** Without domains of public mail providers and billing services. */
  domains: readonly string[];
  phones: readonly string[];
  address: Address | null;
}

export function profileOf(vendor: Identity): Profile {
  const emails = known([vendor.email, vendor.primaryContactEmail]).map((one) =>
    one.trim().toLowerCase(),
  );
  const hosts = [...emails.map(domainOf), ...known([vendor.website]).map(hostOf)];
  return {
    words: nameWords(vendor.name),
    taxId: taxIdOf(vendor.taxId ?? null),
    ibans: unique((vendor.ibans ?? []).map(compact)),
    emails: unique(emails),
    domains: unique(hosts.flatMap((host) => ownDomain(host))),
    phones: unique(known([vendor.phone, vendor.primaryContactPhone]).flatMap(phoneOf)),
    address: vendor.address ? addressOf(vendor.address) : null,
  };
}

/** Without the country prefix, which is often left out. `null` for texts without a number, such as `n/a`. */
function taxIdOf(taxId: string | null): string | null {
  const key = taxIdKey(taxId ?? '').replace(/^[A-Z]{2}(?=[A-Z]?\d)/, '');
  const digits = key.replace(/\D/g, '');
  return digits.length < 5 || /^(\d)\1*$/.test(digits) ? null : key;
}

function ownDomain(host: string): string[] {
  const domain = registrableDomainOf(host);
  if (domain.name === '' || isPublicMailProvider(domain) || isBillingService(domain)) return [];
  return [`${domain.name}.${domain.suffix}`];
}

function hostOf(website: string): string {
  const [host = ''] = website.replace(/^https?:\/\//i, '').split(/[/:?#]/);
  return host;
}

/** The last eight digits, because prefixes are written in many ways. */
function phoneOf(phone: string): string[] {
  const digits = phone.replace(/\D/g, '');
  return digits.length < 7 || /^(\d)\1*$/.test(digits) ? [] : [digits.slice(-8)];
}

function known(values: readonly (string | null | undefined)[]): string[] {
  return values.flatMap((value) => value || []);
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)].filter(Boolean);
}
