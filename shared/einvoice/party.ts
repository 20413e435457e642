import type { EInvoiceFields, MaybeQuote } from './EInvoice.ts';
import { joined, quoted, withDigit } from './quotes.ts';

/** A seller or a buyer. */
export interface WrittenParty {
  name: MaybeQuote;
  address: MaybeQuote;
  taxId: MaybeQuote;
  registration: MaybeQuote;
  email: MaybeQuote;
  /** As written in the contact, even if it is not a valid address. */
  contactEmail: MaybeQuote;
  phone: MaybeQuote;
  website: MaybeQuote;
  /** The number under which the other party knows it. */
  number: MaybeQuote;
}

export function partyFields(seller: WrittenParty, buyer: WrittenParty): EInvoiceFields {
  return {
    vendorName: seller.name,
    vendorAddress: seller.address,
    vendorTaxId: seller.taxId,
    vendorRegistration: seller.registration,
    vendorEmail: seller.email,
    vendorPhone: seller.phone,
    vendorWebsite: seller.website,
    customerName: buyer.name,
    customerAddress: buyer.address,
    customerTaxId: buyer.taxId,
    customerNumber: buyer.number,
  };
}

export interface WrittenTaxId {
  scheme: string | null;
  id: MaybeQuote;
}

/** The VAT or GST number; otherwise the number from the local tax office. */
export function bestTaxId(ids: readonly WrittenTaxId[]): MaybeQuote {
  const rank = ({ scheme }: WrittenTaxId) => (/^(VA|VAT|GST)$/i.test(scheme ?? '') ? 0 : 1);
  return (
    ids.toSorted((one, other) => rank(one) - rank(other)).find(({ id }) => withDigit(id))?.id ??
    null
  );
}

/** Electronic addresses have many schemes; only e-mail addresses are useful here. */
export function mailIn(address: MaybeQuote): MaybeQuote {
  const mail = address?.value.replace(/^mailto:/i, '') ?? '';
  return address && /^[^\s@]+@[^\s@]+$/.test(mail) ? quoted(mail, address.raw) : null;
}

export interface WrittenAddress {
  lines: readonly MaybeQuote[];
  postcode: MaybeQuote;
  city: MaybeQuote;
  region: MaybeQuote;
  country: MaybeQuote;
}

/** The smallest profile has only the country, which is no address. */
export function addressOf({ lines, postcode, city, region, country }: WrittenAddress): MaybeQuote {
  const place = joined([...lines, joined([postcode, city], ' '), region]);
  return place && joined([place, country]);
}
