import type { FieldRules, FieldValues } from '../documents/layOver.ts';
import { currency, date, decimal, email, iban, money, text } from '../documents/rules.ts';

/** Editable fields of an invoice. */
export const invoiceFields = {
  invoiceNumber: text(100),
  vendorName: text(200),
  vendorEmail: email,
  vendorTaxId: text(50),
  amount: money,
  subtotal: money,
  tax: money,
  currency,
  invoiceDate: date,
  dueDate: date,
  iban,
  purchaseOrder: text(100),
  description: text(2_000),
} satisfies FieldRules;
export type InvoiceValues = FieldValues<typeof invoiceFields>;

/** Editable fields of an invoice line. */
export const lineFields = {
  description: text(2_000),
  quantity: decimal,
  unitPrice: money,
  taxRate: decimal,
  net: money,
} satisfies FieldRules;
export type LineValues = FieldValues<typeof lineFields>;
