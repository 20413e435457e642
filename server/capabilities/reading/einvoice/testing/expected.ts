import { euros, netOf, type PlainInvoice, type PlainParty, taxesOf, totalsOf } from './invoice.ts';

/** The expected reading of an invoice with all fields written. */
export function expectedOf(invoice: PlainInvoice) {
  const { seller, buyer } = invoice;
  const totals = totalsOf(invoice);
  return {
    type: 'invoice',
    fields: known({
      vendorName: seller.name,
      vendorAddress: addressOf(seller),
      vendorTaxId: seller.vatId ?? seller.localTaxId,
      vendorRegistration: seller.registration,
      vendorEmail: seller.email,
      vendorPhone: seller.phone,
      customerName: buyer.name,
      customerAddress: addressOf(buyer),
      customerTaxId: buyer.vatId ?? buyer.localTaxId,
      customerNumber: buyer.number,
      invoiceNumber: invoice.number,
      purchaseOrder: invoice.order,
      paymentReference: invoice.reference,
      invoiceDate: invoice.issued,
      dueDate: invoice.due,
      deliveryDate: invoice.delivered,
      terms: invoice.terms,
      currency: invoice.currency,
      subtotal: euros(totals.net),
      discount: invoice.discount === 0 ? null : euros(invoice.discount),
      shipping: invoice.freight === 0 ? null : euros(invoice.freight),
      tax: euros(totals.tax),
      total: euros(totals.gross),
      paid: invoice.prepaid === 0 ? null : euros(invoice.prepaid),
      amountDue: euros(totals.due),
      iban: invoice.iban,
      bic: invoice.iban ? invoice.bic : null,
    }),
    lines: invoice.lines.map((line) =>
      known({
        code: line.code,
        description: line.name,
        quantity: String(line.quantity),
        unit: { H87: 'pcs', HUR: 'h', KGM: 'kg' }[line.unitCode] ?? line.unitCode,
        unitPrice: priceOf(line.price, line.per),
        discount: line.discount === 0 ? null : euros(line.discount),
        taxRate: String(line.rate),
        net: euros(netOf(line)),
      }),
    ),
    taxes: taxesOf(invoice).map(({ rate, base, amount }) => ({
      rate: String(rate),
      base: euros(base),
      amount: euros(amount),
    })),
  };
}

function addressOf({ street, postcode, city, country }: PlainParty): string {
  return `${street}, ${postcode} ${city}, ${country}`;
}

function priceOf(cents: number, per: 1 | 100): string {
  if (per === 1) return euros(cents);
  const digits = String(cents).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4, -2)}${digits.slice(-2).replace(/0+$/, '')}`;
}

type Known<T> = { [Name in keyof T]?: string };

function known<T extends Readonly<Record<string, string | null>>>(values: T): Known<T> {
  const found: Known<T> = {};
  for (const name in values) {
    const value = values[name];
    if (value) found[name] = value;
  }
  return found;
}
