import { z } from 'zod';
import { earlyPayment } from './earlyPayment.ts';

const readingSource = z.enum(['xml', 'text', 'ocr', 'model', 'learned', 'person']);

/** A rectangle on a page, as fractions of its width and height: left, top, right, bottom. */
export const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type Box = z.infer<typeof box>;

/** A value with its position. */
const readValue = z.object({
  /** Normalised: a decimal string, an ISO day, a trimmed text. */
  value: z.string(),
  /** As printed on the page or in the XML. */
  raw: z.string(),
  /** From 0; `null` if it is not on a page. */
  page: z.int().nullable(),
  box: box.nullable(),
  /** Probability, between 0 and 1, that the value is correct. */
  confidence: z.number(),
  source: readingSource,
  /** Why it was taken for this field, in words. Missing in older readings. */
  evidence: z.exactOptional(z.string()),
});
export type ReadValue = z.infer<typeof readValue>;

export const documentType = z.enum([
  'invoice',
  'credit_note',
  'receipt',
  'reminder',
  'statement',
  'other',
]);
export type DocumentType = z.infer<typeof documentType>;

/** Fields with a single value. */
export const readFieldNames = [
  'vendorName',
  'vendorAddress',
  'vendorTaxId',
  'vendorRegistration',
  'vendorEmail',
  'vendorPhone',
  'vendorWebsite',
  'customerName',
  'customerAddress',
  'customerTaxId',
  'customerNumber',
  // The account that a direct debit is taken from; never the vendor's.
  'customerIban',
  'invoiceNumber',
  'purchaseOrder',
  'paymentReference',
  'invoiceDate',
  'dueDate',
  'deliveryDate',
  'terms',
  'currency',
  'subtotal',
  'discount',
  'shipping',
  'tax',
  'total',
  'paid',
  'amountDue',
  'iban',
  'bic',
  'accountNumber',
  'routingNumber',
] as const;
export type ReadFieldName = (typeof readFieldNames)[number];

/** A value that is written, but is no amount, number, day, account or address. */
const malformedIn = <Field extends z.ZodType<string>>(field: Field) =>
  z.object({
    field,
    /** As written. */
    raw: z.string(),
  });
export interface Malformed<Field extends string> {
  field: Field;
  raw: string;
}

const lineAmount = z.enum(['quantity', 'unitPrice', 'taxRate', 'net']);
export type LineAmount = z.infer<typeof lineAmount>;
export type MalformedIn = ReadFieldName | LineAmount;

const readLine = z.object({
  code: readValue.nullable(),
  description: readValue.nullable(),
  quantity: readValue.nullable(),
  unit: readValue.nullable(),
  unitPrice: readValue.nullable(),
  /** As on the page: an amount or percent. */
  discount: readValue.nullable(),
  taxRate: readValue.nullable(),
  net: readValue.nullable(),
  malformed: z.exactOptional(z.array(malformedIn(lineAmount))),
});
export type ReadLine = z.infer<typeof readLine>;

const readTax = z.object({
  rate: readValue.nullable(),
  base: readValue.nullable(),
  amount: readValue.nullable(),
});
export type ReadTax = z.infer<typeof readTax>;

/** The source of a reading: the e-invoice, the rules, or the rules with a model. */
const readBy = z.object({
  engine: z.enum(['xml', 'local', 'model']),
  /** Why no model was used, or what happened to its answer, for people; `null` if there is nothing to say. */
  note: z.string().nullable(),
});
export type ReadBy = z.infer<typeof readBy>;

/** A reading of one document. Missing fields were not found: an empty field is better than an invented one. */
export const reading = z.object({
  type: documentType,
  typeConfidence: z.number(),
  /** ISO 639-1. */
  language: z.string().nullable(),
  fields: z.partialRecord(z.enum(readFieldNames), readValue),
  malformed: z.exactOptional(z.array(malformedIn(z.enum(readFieldNames)))),
  lines: z.array(readLine),
  /** Original number of lines, if some were cut. */
  linesInAll: z.exactOptional(z.int()),
  taxes: z.array(readTax),
  /** Damaged pages, from 1, that were left out. */
  pagesLeftOut: z.exactOptional(z.array(z.int())),
  /** Rows with values that are in the file but invisible on the page. Missing in older readings. */
  hiddenText: z.array(z.string()).optional(),
  /** All bank accounts on the pages. Missing in older readings. */
  accounts: z.array(z.string()).optional(),
  /** Missing in older readings. */
  earlyPayment: earlyPayment.nullable().optional(),
  /** Missing in older readings. */
  readBy: readBy.optional(),
});
export type Reading = z.infer<typeof reading>;

/** More than people write on an invoice, but few enough to show, synchronise and edit. */
export const mostLines = 2_000;

/** Cuts the lines to the maximum and records how many there were. */
export function keptLines(reading: Reading): Reading {
  const { lines, linesInAll = lines.length } = reading;
  return lines.length > mostLines
    ? { ...reading, lines: lines.slice(0, mostLines), linesInAll }
    : reading;
}

/** The type of a field's value, which decides how values are compared. */
export type FieldKind = 'amount' | 'day' | 'identifier' | 'currency' | 'text';

export const fieldKinds: Readonly<Record<ReadFieldName, FieldKind>> = {
  vendorName: 'text',
  vendorAddress: 'text',
  vendorTaxId: 'identifier',
  vendorRegistration: 'identifier',
  vendorEmail: 'identifier',
  vendorPhone: 'identifier',
  vendorWebsite: 'identifier',
  customerName: 'text',
  customerAddress: 'text',
  customerTaxId: 'identifier',
  customerNumber: 'identifier',
  customerIban: 'identifier',
  invoiceNumber: 'identifier',
  purchaseOrder: 'identifier',
  paymentReference: 'identifier',
  invoiceDate: 'day',
  dueDate: 'day',
  deliveryDate: 'day',
  terms: 'text',
  currency: 'currency',
  subtotal: 'amount',
  discount: 'amount',
  shipping: 'amount',
  tax: 'amount',
  total: 'amount',
  paid: 'amount',
  amountDue: 'amount',
  iban: 'identifier',
  bic: 'identifier',
  accountNumber: 'identifier',
  routingNumber: 'identifier',
};
