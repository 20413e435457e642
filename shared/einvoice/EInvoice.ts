import type { EarlyPayment } from '../reading/earlyPayment.ts';
import type { DocumentType, LineAmount, Malformed, ReadFieldName } from '../reading/reading.ts';

/** A value of the XML: normalised, and as written. */
export interface Quote {
  value: string;
  raw: string;
  /** The date is only known to a month or week. */
  vague?: boolean;
}

export type MaybeQuote = Quote | null;

/** A line, independent of the syntax that it was written in. */
export interface EInvoiceLine {
  code: MaybeQuote;
  description: MaybeQuote;
  quantity: MaybeQuote;
  unit: MaybeQuote;
  unitPrice: MaybeQuote;
  discount: MaybeQuote;
  taxRate: MaybeQuote;
  net: MaybeQuote;
  /** `group`: the lines below make up its amount. `information`: it has no amount. */
  role: 'detail' | 'group' | 'information' | null;
  below: EInvoiceLine[];
  malformed: Malformed<LineAmount>[];
}

export interface EInvoiceTax {
  rate: MaybeQuote;
  base: MaybeQuote;
  amount: MaybeQuote;
}

export type EInvoiceFields = Partial<Record<ReadFieldName, MaybeQuote>>;

/** An e-invoice in either syntax, with amounts signed as written. */
export interface EInvoice {
  type: DocumentType;
  language: string | null;
  fields: EInvoiceFields;
  malformed: Malformed<ReadFieldName>[];
  taxes: EInvoiceTax[];
  earlyPayment: EarlyPayment | null;
  lines: EInvoiceLine[];
}
