import { parse } from 'tldts';
import { readLabel } from './punycode.ts';

/** A registrable domain: `billing.acme.co.uk` belongs to `acme.co.uk`. */
export interface Registered {
  /** `acme` */
  name: string;
  /** `co.uk` */
  suffix: string;
}

/** Domains below which each customer has a subdomain, and that the public suffix list lacks. */
const cloudDomains = [
  ...['com', 'de', 'us', 'cn'].flatMap((end) => [`mail.onmicrosoft.${end}`, `onmicrosoft.${end}`]),
  ...'atlassian.net freshdesk.com mailgun.org odoo.com zendesk.com zohodesk.com zohodesk.eu'.split(
    ' ',
  ),
];

/** The registrable domain of a host. Below a cloud domain each subdomain counts as a domain of its own. */
export function registered(domain: string): Registered {
  const plain = domain.toLowerCase().split('.').filter(Boolean).join('.');
  const suffix = cloudDomains.find((one) => plain === one || plain.endsWith(`.${one}`));
  if (suffix !== undefined) {
    const name =
      plain
        .slice(0, -suffix.length - 1)
        .split('.')
        .at(-1) ?? '';
    return { name: readLabel(name), suffix };
  }
  const parsed = parse(plain, {
    allowPrivateDomains: true,
    extractHostname: false,
    validateHostname: false,
  });
  return {
    name: readLabel(parsed.domainWithoutSuffix ?? ''),
    suffix: (parsed.publicSuffix ?? '').split('.').map(readLabel).join('.'),
  };
}

export function isSameDomain(one: Registered, other: Registered): boolean {
  return one.name === other.name && one.suffix === other.suffix;
}

/** The part after the last `@`, or the whole text if there is none. */
export function domainOf(address: string): string {
  return address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
}

const publicProviders = new Set(
  'aol fastmail freenet gmail gmx googlemail hey hotmail icloud live mac mail me msn orange outlook proton protonmail t-online tutanota web yahoo yandex zoho'.split(
    ' ',
  ),
);

/** Public mail providers: the domain does not identify the sender. */
export function isForAnybody({ name }: Registered): boolean {
  return publicProviders.has(name);
}

const billingServices = new Set(
  'bill freeagent freshbooks intuit invoiced lexoffice paypal quickbooks sage sevdesk square squareup stripe waveapps xero zohoinvoice'.split(
    ' ',
  ),
);

/** Services that send invoices on behalf of many companies. */
export function isBillingService({ name, suffix }: Registered): boolean {
  return billingServices.has(name) && (suffix === 'com' || suffix === 'de');
}
