/** An invoice independent of any syntax; amounts are in cents. */
export interface PlainInvoice {
  typeCode: string;
  number: string;
  issued: string;
  due: string | null;
  delivered: string | null;
  currency: string;
  order: string | null;
  seller: PlainParty;
  buyer: PlainParty;
  iban: string | null;
  bic: string | null;
  reference: string | null;
  terms: string | null;
  discount: number;
  freight: number;
  prepaid: number;
  lines: readonly PlainLine[];
}

export interface PlainParty {
  name: string;
  street: string;
  postcode: string;
  city: string;
  country: string;
  vatId: string | null;
  localTaxId: string | null;
  registration: string | null;
  email: string | null;
  phone: string | null;
  number: string | null;
}

export interface PlainLine {
  code: string | null;
  name: string;
  quantity: number;
  unitCode: string;
  /** The price of `per` units. */
  price: number;
  per: 1 | 100;
  discount: number;
  rate: number;
}

export function euros(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function netOf({ quantity, price, per, discount }: PlainLine): number {
  return Math.round((quantity * price) / per) - discount;
}

interface PlainTax {
  rate: number;
  base: number;
  amount: number;
}

/** Freight and discount are taxed at the rate of the first line. */
export function taxesOf({ lines, discount, freight }: PlainInvoice): PlainTax[] {
  const rates = [...new Set(lines.map(({ rate }) => rate))];
  return rates.map((rate, index) => {
    const own = lines
      .filter((line) => line.rate === rate)
      .reduce((sum, line) => sum + netOf(line), 0);
    const base = own + (index === 0 ? freight - discount : 0);
    return { rate, base, amount: Math.round((base * rate) / 100) };
  });
}

export function totalsOf(invoice: PlainInvoice) {
  const taxes = taxesOf(invoice);
  const lines = invoice.lines.reduce((sum, line) => sum + netOf(line), 0);
  const net = lines - invoice.discount + invoice.freight;
  const tax = taxes.reduce((sum, { amount }) => sum + amount, 0);
  return { lines, net, tax, gross: net + tax, due: net + tax - invoice.prepaid };
}
