/** What an invoice says, apart from how it looks. Amounts are decimal strings, days are ISO days. */
export interface BilledDocument {
  language: 'en' | 'de';
  seller: Party & {
    taxId: string;
    email: string;
    phone: string;
    website: string | null;
  };
  buyer: Party;
  customerNumber: string | null;
  number: string;
  order: string | null;
  issued: string;
  due: string;
  terms: string;
  currency: 'USD' | 'EUR';
  lines: readonly BilledLine[];
  subtotal: string;
  /** In percent. */
  taxRate: string;
  tax: string;
  total: string;
  account: { iban: string; bic: string; bank: string } | null;
  /** A remark in large letters, such as "COPY". */
  stamp: string | null;
}

export interface Party {
  name: string;
  street: string;
  postcode: string;
  city: string;
  /** ISO code, with the name that is printed; `null` within the seller's own country. */
  country: { code: string; name: string | null };
}

export interface BilledLine {
  description: string;
  quantity: string;
  unit: string;
  unitPrice: string;
  net: string;
}
