import { isZero } from './decimal.ts';
import type { EInvoiceFields, MaybeQuote } from './EInvoice.ts';
import { added, minus, opposite, quoted } from './quotes.ts';

/** A charge or allowance on the whole invoice. */
export interface WrittenCharge {
  isCharge: boolean;
  amount: MaybeQuote;
  reasonCode: string | null;
  reason: string | null;
}

/** UN/EDIFACT code list 7161: delivery, freight, shipping and handling. */
const codes = new Set(['DL', 'FC', 'SAA']);

const words =
  /fracht|versand|porto|liefer|freight|shipping|postage|deliver|carriage|transport|livraison|frais de port|env[ií]o|portes|spedizione|trasporto|verzend|vracht|bezorg|wysył|dostaw/i;

function isShipping({ isCharge, reasonCode, reason }: WrittenCharge): boolean {
  if (!isCharge) return false;
  return codes.has(reasonCode ?? '') || words.test(reason ?? '');
}

/** The totals of an invoice. */
interface WrittenTotals {
  currency: MaybeQuote;
  /** The currency of the total, used when the invoice names none. */
  currencyOfTotal: string | null;
  lines: MaybeQuote;
  allowances: MaybeQuote;
  charges: readonly WrittenCharge[];
  net: MaybeQuote;
  taxes: readonly WrittenTaxTotal[];
  taxParts: readonly MaybeQuote[];
  gross: MaybeQuote;
  paid: MaybeQuote;
  due: MaybeQuote;
}

/** The tax may be stated again in the seller's accounting currency. */
interface WrittenTaxTotal {
  currency: string | null;
  amount: MaybeQuote;
}

export function totalFields(written: WrittenTotals): EInvoiceFields {
  const { charges, paid, due } = written;
  const currency = currencyOf(written);
  const stated = taxIn(written.taxes, currency?.value ?? null);
  const net = written.net ?? minus(written.gross, stated) ?? netOfLines(written);
  const tax = stated ?? added(written.taxParts) ?? minus(written.gross, net);
  const reductions = charges.filter(({ isCharge }) => !isCharge);
  return {
    currency,
    subtotal: net,
    discount: unlessZero(written.allowances ?? added(reductions.map(({ amount }) => amount))),
    shipping: unlessZero(added(charges.filter(isShipping).map(({ amount }) => amount))),
    tax,
    total: written.gross ?? (net && tax ? added([net, tax]) : added([due, paid])),
    paid: unlessZero(paid),
    amountDue: due,
  };
}

function currencyOf({ currency, currencyOfTotal }: WrittenTotals): MaybeQuote {
  if (currency) return quoted(currency.value.toUpperCase(), currency.raw);
  return currencyOfTotal ? quoted(currencyOfTotal.toUpperCase(), currencyOfTotal) : null;
}

function taxIn(taxes: readonly WrittenTaxTotal[], currency: string | null): MaybeQuote {
  const own = taxes.filter((tax) => !tax.currency || !currency || tax.currency === currency);
  return added(own.map(({ amount }) => amount));
}

function netOfLines({ lines, charges }: WrittenTotals): MaybeQuote {
  if (!lines) return null;
  return added([
    lines,
    ...charges.map(({ isCharge, amount }) => (isCharge ? amount : opposite(amount))),
  ]);
}

/** Some programs write out totals of zero. */
function unlessZero(quote: MaybeQuote): MaybeQuote {
  return quote && isZero(quote.value) ? null : quote;
}
