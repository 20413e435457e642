import type { EarlyPayment } from '#shared/reading/earlyPayment.ts';
import type { DocumentType, ReadFieldName } from '#shared/reading/reading.ts';

/** A value of the XML: normalised, and as it stands there. */
export interface Quote {
  value: string;
  raw: string;
  /** Where less than a day is known of a date. */
  vague?: boolean;
}

export type MaybeQuote = Quote | null;

/** What is known of a line beside what belongs to it in the syntax that it was written in. */
export interface EInvoiceLine {
  code: MaybeQuote;
  description: MaybeQuote;
  quantity: MaybeQuote;
  unit: MaybeQuote;
  unitPrice: MaybeQuote;
  discount: MaybeQuote;
  taxRate: MaybeQuote;
  net: MaybeQuote;
  /** Whether the line has no amount of its own: the ones below it make up a group, or it is only said. */
  role: 'detail' | 'group' | 'information' | null;
  below: EInvoiceLine[];
}

export interface EInvoiceTax {
  rate: MaybeQuote;
  base: MaybeQuote;
  amount: MaybeQuote;
}

export type EInvoiceFields = Partial<Record<ReadFieldName, MaybeQuote>>;

/** An e-invoice in whichever syntax, with its amounts signed as they are written. */
export interface EInvoice {
  type: DocumentType;
  language: string | null;
  fields: EInvoiceFields;
  taxes: EInvoiceTax[];
  earlyPayment: EarlyPayment | null;
  lines: EInvoiceLine[];
}
