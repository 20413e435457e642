import type { BilledDocument, Party } from '../BilledDocument.ts';
import type { PlainInvoice, PlainParty } from './plainInvoice.ts';

const unitCodes: Readonly<Record<string, string>> = { Stück: 'H87', Rolle: 'H87', Stunde: 'HUR' };

/** The same invoice in the terms of EN 16931. */
export function eInvoiceOf(document: BilledDocument): PlainInvoice {
  const { seller, buyer, lines, account } = document;
  return {
    typeCode: '380',
    number: document.number,
    issued: document.issued,
    due: document.due,
    delivered: null,
    currency: document.currency,
    order: document.order,
    seller: {
      ...partyOf(seller),
      vatId: seller.taxId.replaceAll(' ', ''),
      email: seller.email,
      phone: seller.phone,
    },
    buyer: { ...partyOf(buyer), number: document.customerNumber },
    iban: account?.iban.replaceAll(' ', '') ?? null,
    bic: account?.bic ?? null,
    reference: null,
    terms: document.terms,
    discount: 0,
    freight: 0,
    prepaid: 0,
    lines: lines.map((line) => ({
      code: null,
      name: line.description,
      quantity: Number(line.quantity),
      unitCode: unitCodes[line.unit] ?? 'C62',
      price: Math.round(Number(line.unitPrice) * 100),
      per: 1,
      discount: 0,
      rate: Number(document.taxRate),
    })),
  };
}

function partyOf({ name, street, postcode, city, country }: Party): PlainParty {
  return {
    name,
    street,
    postcode,
    city,
    country: country.code,
    vatId: null,
    localTaxId: null,
    registration: null,
    email: null,
    phone: null,
    number: null,
  };
}
