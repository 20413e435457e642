import type { Invoice } from '../invoices/contract.ts';

/** A key that is equal for invoices of one vendor: its id, else its name. `null` if the vendor is unknown. */
export function vendorKeyOf({
  vendorId,
  vendorName,
}: Pick<Invoice, 'vendorId' | 'vendorName'>): string | null {
  return vendorId ?? (vendorName ? vendorName.trim().toLowerCase() : null);
}

/** Legal forms and connecting words, which are often left out. */
const legalForms = new Set(
  'ab ag as asa bv bvba co company corp corporation cv eg eirl ek ev gbr gmbh inc incorporated kft kg kgaa lda limited limitada llc llp lp ltd ltda nv ohg oy oyj plc pte pty sa sarl sas sasu scrl sl slu snc sp spa spzoo srl sro ug und and et y'.split(
    ' ',
  ),
);

/** A normalised name, equal for different spellings: `Müller GmbH & Co. KG` and `MUELLER`. */
export function vendorNameKey(name: string): string {
  const words = name
    .toLowerCase()
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    // Joins `S.A.` and `G.m.b.H.` into one word each.
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b|\s|$)/gu, '')
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const own = words.filter((word) => !legalForms.has(word));
  return (own.length > 0 ? own : words).join(' ');
}

/** A normalised tax ID: `DE 811 907 334` and `de811907334` are equal. */
export function taxIdKey(taxId: string): string {
  return taxId.toUpperCase().replace(/[^A-Z0-9]/g, '');
}
