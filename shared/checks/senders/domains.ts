import { parse } from 'tldts';

/** Decodes a label of a domain: `xn--mller-kva` → `müller`. Invalid labels are returned unchanged. */
export function readLabel(label: string): string {
  return (label.startsWith('xn--') && decode(label.slice('xn--'.length))) || label;
}

const base = 36;

/** The decoding procedure of RFC 3492. */
function decode(encoded: string): string | null {
  const split = encoded.lastIndexOf('-');
  const points = Array.from(encoded.slice(0, Math.max(split, 0)), (letter) => letter.charCodeAt(0));
  const digits = [...encoded.slice(split + 1)].map((letter) => Number.parseInt(letter, base));
  let point = 128;
  let position = 0;
  let bias = 72;
  for (let index = 0; index < digits.length; ) {
    const before = position;
    let weight = 1;
    for (let step = base; ; step += base) {
      const letter = digits[index++];
      if (letter === undefined || Number.isNaN(letter)) return null;
      // Punycode has letters before digits; `parseInt` has them after.
      const digit = (letter + 26) % base;
      position += digit * weight;
      const threshold = Math.min(Math.max(step - bias, 1), 26);
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    const count = points.length + 1;
    bias = adapt(position - before, count, before === 0);
    point += Math.floor(position / count);
    position %= count;
    if (point > 0x10ffff) return null;
    points.splice(position, 0, point);
    position += 1;
  }
  return String.fromCodePoint(...points);
}

function adapt(difference: number, count: number, first: boolean): number {
  let left = Math.floor(difference / (first ? 700 : 2));
  left += Math.floor(left / count);
  let bias = 0;
  for (; left > 455; bias += base) left = Math.floor(left / 35);
  return bias + Math.floor((base * left) / (left + 38));
}

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
export function registrableDomainOf(domain: string): Registered {
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
export function isPublicMailProvider({ name }: Registered): boolean {
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
