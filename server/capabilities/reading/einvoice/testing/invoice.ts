import {
  euros,
  netOf,
  type PlainInvoice,
  type PlainLine,
  type PlainParty,
  taxesOf,
  totalsOf,
} from '../../../firstDay/documents/einvoice/plainInvoice.ts';

export const paper: PlainLine = {
  code: 'P-80',
  name: 'Paper, 80 g',
  quantity: 20,
  unitCode: 'H87',
  price: 495,
  per: 1,
  discount: 0,
  rate: 19,
};

export const invoice: PlainInvoice = {
  typeCode: '380',
  number: 'R-2031/17',
  issued: '2031-03-05',
  due: '2031-04-04',
  delivered: '2031-03-03',
  currency: 'EUR',
  order: 'PO 4711',
  seller: {
    name: 'Müller & Söhne <Papier> GmbH',
    street: 'Am Wall 3',
    postcode: '28195',
    city: 'Bremen',
    country: 'DE',
    vatId: 'DE811569869',
    localTaxId: '60/123/45678',
    registration: 'HRB 1234',
    email: 'rechnung@mueller-papier.example',
    phone: '+49 421 12345',
    number: null,
  },
  buyer: {
    name: 'Northwind Trading B.V.',
    street: 'Keizersgracht 1',
    postcode: '1015 CJ',
    city: 'Amsterdam',
    country: 'NL',
    vatId: 'NL004495445B01',
    localTaxId: null,
    registration: null,
    email: null,
    phone: null,
    number: 'K-200',
  },
  iban: 'DE75512108001245126199',
  bic: 'SOGEDEFFXXX',
  reference: 'R-2031/17 K-200',
  terms: 'Net within 30 days',
  discount: 500,
  freight: 580,
  prepaid: 1000,
  lines: [
    paper,
    {
      ...paper,
      code: null,
      name: 'Consulting',
      unitCode: 'HUR',
      quantity: 3,
      price: 9950,
      rate: 7,
    },
    { ...paper, code: 'S-1', name: 'Screws', quantity: 450, price: 1000, per: 100, discount: 250 },
  ],
};

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
