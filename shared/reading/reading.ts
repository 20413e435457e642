import { z } from 'zod';
import { earlyPayment } from './earlyPayment.ts';

/** Where a value comes from. */
export const readingSource = z.enum(['xml', 'text', 'ocr', 'model', 'learned', 'person']);

/** A rectangle on a page, as fractions of its width and height: left, top, right, bottom. */
export const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type Box = z.infer<typeof box>;

/** One value that was read, and where it stands. */
export const readValue = z.object({
  /** Normalised: a decimal string, an ISO day, a trimmed text. */
  value: z.string(),
  /** As it stands on the page or in the XML. */
  raw: z.string(),
  /** From 0; `null` where it stands on no page. */
  page: z.int().nullable(),
  box: box.nullable(),
  /** Between 0 and 1: how sure it is that the value is right. */
  confidence: z.number(),
  source: readingSource,
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

/** Everything about an invoice that has one value. */
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
  // The account that a direct debit takes the money from: never the vendor's.
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

export const readLine = z.object({
  code: readValue.nullable(),
  description: readValue.nullable(),
  quantity: readValue.nullable(),
  unit: readValue.nullable(),
  unitPrice: readValue.nullable(),
  discount: readValue.nullable(),
  taxRate: readValue.nullable(),
  net: readValue.nullable(),
});
export type ReadLine = z.infer<typeof readLine>;

export const readTax = z.object({
  rate: readValue.nullable(),
  base: readValue.nullable(),
  amount: readValue.nullable(),
});
export type ReadTax = z.infer<typeof readTax>;

/** Who read a document: the e-invoice in it, the rules of this code, or these and a model. */
export const readBy = z.object({
  engine: z.enum(['xml', 'local', 'model']),
  /** Why no model was asked, or what became of its answer, for people; `null` where there is nothing to say. */
  note: z.string().nullable(),
});
export type ReadBy = z.infer<typeof readBy>;

/** What was read of one document. A field that is not there was not found: an empty field is better than an invented one. */
export const reading = z.object({
  type: documentType,
  typeConfidence: z.number(),
  /** ISO 639-1. */
  language: z.string().nullable(),
  fields: z.partialRecord(z.enum(readFieldNames), readValue),
  lines: z.array(readLine),
  /** How many lines it has, where only the first of them are kept. */
  linesInAll: z.exactOptional(z.int()),
  taxes: z.array(readTax),
  /** The pages, from 1, that are damaged and were left out, where there are any. */
  pagesLeftOut: z.exactOptional(z.array(z.int())),
  /** Rows with what reads like a value, which stand in the file and cannot be seen on a page. Earlier readings do not tell. */
  hiddenText: z.array(z.string()).optional(),
  /** Every bank account that a page names. Earlier readings do not tell. */
  accounts: z.array(z.string()).optional(),
  /** Earlier readings do not tell. */
  earlyPayment: earlyPayment.nullable().optional(),
  /** Earlier readings do not tell. */
  readBy: readBy.optional(),
});
export type Reading = z.infer<typeof reading>;
