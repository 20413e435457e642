import {
  type ReadFieldName,
  type Reading,
  type ReadLine,
  type ReadValue,
  readFieldNames,
} from '../reading/reading.ts';
import { isNegative, isSameAmount, sumOf } from './decimal.ts';
import type { EInvoice, EInvoiceLine, MaybeQuote } from './EInvoice.ts';
import { opposite } from './quotes.ts';

/**
 * All lines in order, so that each amount counts once: a heading keeps its text but loses its
 * amounts.
 */
function flattened(lines: readonly EInvoiceLine[]): EInvoiceLine[] {
  return lines.flatMap((line) => {
    const below = flattened(line.below);
    const own = isHeading(line, below) ? withoutAmounts(line) : line;
    return saysSomething(own) ? [own, ...below] : below;
  });
}

function isHeading(line: EInvoiceLine, below: readonly EInvoiceLine[]): boolean {
  if (line.role === 'detail') return false;
  if (line.role) return true;
  const parts = below.flatMap(({ net }) => net?.value ?? []);
  return parts.length > 0 && line.net !== null && isSameAmount(line.net.value, sumOf(parts));
}

function withoutAmounts(line: EInvoiceLine): EInvoiceLine {
  return {
    ...line,
    quantity: null,
    unit: null,
    unitPrice: null,
    discount: null,
    taxRate: null,
    net: null,
    malformed: [],
  };
}

function saysSomething(line: EInvoiceLine): boolean {
  const { description, quantity, unitPrice, net, malformed } = line;
  return malformed.length > 0 || Boolean(description ?? quantity ?? unitPrice ?? net);
}

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
    ...(invoice.malformed.length > 0 ? { malformed: invoice.malformed } : {}),
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
    ...(line.malformed.length > 0 ? { malformed: line.malformed } : {}),
  };
}

const confidenceOfVague = 0.5;

function read(quote: MaybeQuote): ReadValue | null {
  if (!quote) return null;
  const { value, raw, vague } = quote;
  const confidence = vague ? confidenceOfVague : 1;
  return { value, raw, page: null, box: null, confidence, source: 'xml' };
}
