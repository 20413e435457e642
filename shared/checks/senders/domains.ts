import { readLabel } from './punycode.ts';

/** A domain that somebody registers: `billing.acme.co.uk` is Acme's. */
export interface Registered {
  /** `acme` */
  name: string;
  /** `co.uk` */
  suffix: string;
}

/** In the addresses of these, the second part says as little as the last. */
const secondLevels = new Set('ac co com edu go gob gov ltd me ne net nom or org plc'.split(' '));

export function registered(domain: string): Registered {
  const labels = domain.toLowerCase().split('.').filter(Boolean).map(readLabel);
  const last = labels.at(-1) ?? '';
  const long = labels.length > 2 && last.length === 2 && secondLevels.has(labels.at(-2) ?? '');
  const suffix = labels.slice(long ? -2 : -1).join('.');
  return { name: labels.at(long ? -3 : -2) ?? '', suffix };
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
