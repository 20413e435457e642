import type { Flag } from '../invoices/contract.ts';
import type { InvoiceValues } from '../invoices/fields.ts';
import type { InvoiceLine } from '../invoices/lines.ts';

/** Another invoice of the same vendor, as far as checks look at it. */
export interface EarlierInvoice {
  id: string;
  invoiceNumber: string | null;
  amount: string | null;
  currency: string;
  invoiceDate: string | null;
  iban: string | null;
}

/** What the e-invoice says and its page shows otherwise. */
export interface Mismatch {
  field: string;
  xml: string;
  page: string;
}

/** An invoice with all that checks compare it with. */
export interface Checked {
  values: InvoiceValues;
  lines: readonly InvoiceLine[];
  /** What was read beside the fields of an invoice. */
  discount: string | null;
  shipping: string | null;
  confidence: number;
  fieldConfidence: Readonly<Record<string, number>>;
  vendor: { name: string; verified: boolean } | null;
  /** Of the vendor, newest first; without those that were rejected. */
  earlier: readonly EarlierInvoice[];
  /** The name of the first file with the same bytes. */
  sameFileAs: string | null;
  mismatches: readonly Mismatch[];
  /** ISO day. */
  today: string;
}

export type Check = (invoice: Checked) => Flag | null;
