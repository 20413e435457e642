import type { EInvoiceFields, MaybeQuote } from './EInvoice.ts';
import { joined, quoted, withDigit } from './quotes.ts';

/** A seller or a buyer. */
export interface WrittenParty {
  name: MaybeQuote;
  address: MaybeQuote;
  taxId: MaybeQuote;
  registration: MaybeQuote;
  email: MaybeQuote;
  phone: MaybeQuote;
  website: MaybeQuote;
  /** By which the other side knows it. */
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

/** The one for value added tax, or for goods and services; else the one that the local tax office gave. */
export function bestTaxId(ids: readonly WrittenTaxId[]): MaybeQuote {
  const rank = ({ scheme }: WrittenTaxId) => (/^(VA|VAT|GST)$/i.test(scheme ?? '') ? 0 : 1);
  return (
    ids.toSorted((one, other) => rank(one) - rank(other)).find(({ id }) => withDigit(id))?.id ??
    null
  );
}

/** Electronic addresses are of many kinds; people write to one of them. */
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

/** The smallest profile knows the country alone, which is no address. */
export function addressOf({ lines, postcode, city, region, country }: WrittenAddress): MaybeQuote {
  const place = joined([...lines, joined([postcode, city], ' '), region]);
  return place && joined([place, country]);
}
