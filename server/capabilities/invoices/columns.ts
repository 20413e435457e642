import type { EnteredCoding } from '#shared/coding/coding.ts';
import type { VendorCoding } from '#shared/coding/defaultsOf.ts';
import type { InvoiceValues } from '#shared/invoices/fields.ts';
import type { StoredLine } from '#shared/invoices/lines.ts';

/** The fields that people may correct on an invoice, with what is derived from them. */
export type EditedInvoice = InvoiceValues & {
  lines: readonly StoredLine[];
  coding: EnteredCoding;
  fingerprint: string;
  coveredDefaults: VendorCoding | null;
};

export const invoiceColumns: Record<keyof EditedInvoice, string> = {
  invoiceNumber: 'text',
  vendorName: 'text',
  vendorEmail: 'text',
  vendorTaxId: 'text',
  amount: 'numeric',
  subtotal: 'numeric',
  discount: 'numeric',
  shipping: 'numeric',
  tax: 'numeric',
  currency: 'text',
  invoiceDate: 'date',
  dueDate: 'date',
  iban: 'text',
  purchaseOrder: 'text',
  description: 'text',
  exchangeRate: 'numeric',
  exchangeRateDate: 'date',
  lines: 'jsonb',
  coding: 'jsonb',
  fingerprint: 'text',
  coveredDefaults: 'jsonb',
};
