import { parse } from 'tldts';
import { readLabel } from './punycode.ts';

/** A domain that somebody has for themselves: `billing.acme.co.uk` is Acme's. */
export interface Registered {
  /** `acme` */
  name: string;
  /** `co.uk` */
  suffix: string;
}

/** Whoever is a customer there has a name below it; the list of public suffixes leaves them out. */
const clouds = [
  ...['com', 'de', 'us', 'cn'].flatMap((end) => [`mail.onmicrosoft.${end}`, `onmicrosoft.${end}`]),
  ...'atlassian.net freshdesk.com mailgun.org odoo.com zendesk.com zohodesk.com zohodesk.eu'.split(
    ' ',
  ),
];

/** Where many companies have a name below one domain, as those of a cloud do, each of them is a domain. */
export function registered(domain: string): Registered {
  const plain = domain.toLowerCase().split('.').filter(Boolean).join('.');
  const suffix = clouds.find((one) => plain === one || plain.endsWith(`.${one}`));
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

/** What follows the last `@`, or all of it where there is none. */
export function domainOf(address: string): string {
  return address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
}

const mailboxes = new Set(
  'aol fastmail freenet gmail gmx googlemail hey hotmail icloud live mac mail me msn orange outlook proton protonmail t-online tutanota web yahoo yandex zoho'.split(
    ' ',
  ),
);

/** Anybody has an address there: the domain tells nothing of whose it is. */
export function isForAnybody({ name }: Registered): boolean {
  return mailboxes.has(name);
}

const services = new Set(
  'bill freeagent freshbooks intuit invoiced lexoffice paypal quickbooks sage sevdesk square squareup stripe waveapps xero zohoinvoice'.split(
    ' ',
  ),
);

/** They send invoices in the name of many companies. */
export function isBillingService({ name, suffix }: Registered): boolean {
  return services.has(name) && (suffix === 'com' || suffix === 'de');
}
