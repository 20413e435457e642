import {
  type ReadFieldName,
  type Reading,
  type ReadLine,
  type ReadValue,
  readFieldNames,
} from '#shared/reading/reading.ts';
import { isNegative } from './decimal.ts';
import type { EInvoice, EInvoiceLine, MaybeQuote } from './EInvoice.ts';
import { flattened } from './flattened.ts';
import { opposite } from './quotes.ts';

const signedFields: ReadonlySet<ReadFieldName> = new Set<ReadFieldName>([
  'subtotal',
  'discount',
  'shipping',
  'tax',
  'total',
  'paid',
  'amountDue',
]);

/**
 * Credit notes: the standards write positive amounts, some programs write invoices with negative
 * amounts, and some do both. Here they are always negative.
 */
export function toReading(invoice: EInvoice): Reading {
  const total = invoice.fields.total ?? invoice.fields.amountDue;
  const negative = total ? isNegative(total.value) : false;
  const signed = invoice.type === 'credit_note' && !negative ? opposite : unchanged;
  return {
    type: negative ? 'credit_note' : invoice.type,
    typeConfidence: 1,
    language: invoice.language,
    fields: fieldsOf(invoice, signed),
    lines: flattened(invoice.lines).map((line) => lineOf(line, signed)),
    taxes: invoice.taxes.map(({ rate, base, amount }) => ({
      rate: read(rate),
      base: read(signed(base)),
      amount: read(signed(amount)),
    })),
    earlyPayment: invoice.earlyPayment,
  };
}

type Signed = (quote: MaybeQuote) => MaybeQuote;

function unchanged(quote: MaybeQuote): MaybeQuote {
  return quote;
}

function fieldsOf({ fields }: EInvoice, signed: Signed): Reading['fields'] {
  const known: Reading['fields'] = {};
  for (const name of readFieldNames) {
    const quote = fields[name] ?? null;
    const value = read(signedFields.has(name) ? signed(quote) : quote);
    if (value) known[name] = value;
  }
  return known;
}

/** Unit prices stay positive; the quantity becomes negative instead. */
function lineOf(line: EInvoiceLine, signed: Signed): ReadLine {
  return {
    code: read(line.code),
    description: read(line.description),
    quantity: read(signed(line.quantity)),
    unit: read(line.unit),
    unitPrice: read(line.unitPrice),
    discount: read(signed(line.discount)),
    taxRate: read(line.taxRate),
    net: read(signed(line.net)),
  };
}

const confidenceOfVague = 0.5;

function read(quote: MaybeQuote): ReadValue | null {
  if (!quote) return null;
  const { value, raw, vague } = quote;
  const confidence = vague ? confidenceOfVague : 1;
  return { value, raw, page: null, box: null, confidence, source: 'xml' };
}
