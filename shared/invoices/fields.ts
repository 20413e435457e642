import type { JointRules } from '../documents/jointRules.ts';
import type { FieldRules, FieldValues } from '../documents/layOver.ts';
import { currency, date, decimal, email, iban, money, text } from '../documents/rules.ts';
import { rateDecimal } from '../exchangeRates/contract.ts';

/** Editable fields of an invoice. */
export const invoiceFields = {
  invoiceNumber: text(100),
  vendorName: text(200),
  vendorEmail: email,
  vendorTaxId: text(50),
  amount: money,
  subtotal: money,
  discount: money,
  shipping: money,
  tax: money,
  currency,
  invoiceDate: date,
  dueDate: date,
  iban,
  purchaseOrder: text(100),
  description: text(2_000),
  /** What one unit of its currency is worth in the company's, such as the rate of the bank; the day it is of. */
  exchangeRate: rateDecimal.nullable(),
  exchangeRateDate: date,
} satisfies FieldRules;
export type InvoiceValues = FieldValues<typeof invoiceFields>;

/** Editable fields of an invoice line. */
export const lineFields = {
  description: text(2_000),
  quantity: decimal,
  unitPrice: money,
  discount: money,
  taxRate: decimal,
  net: money,
} satisfies FieldRules;
export type LineValues = FieldValues<typeof lineFields>;

/** Required before an invoice can be approved. */
export const keyFields = ['vendorName', 'invoiceNumber', 'invoiceDate', 'amount'] as const;
export type KeyField = (typeof keyFields)[number];

const names: Readonly<Record<KeyField, string>> = {
  vendorName: 'vendor',
  invoiceNumber: 'invoice number',
  invoiceDate: 'invoice date',
  amount: 'amount',
};

export function missingFields(values: Pick<InvoiceValues, KeyField>): KeyField[] {
  return keyFields.filter((name) => (values[name] ?? '').trim() === '');
}

/** "Fill in the invoice number and the amount first." */
export function missingText(missing: readonly KeyField[]): string {
  const words = missing.map((name) => `the ${names[name]}`);
  const last = words.at(-1) ?? '';
  const all = words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
  return `Fill in ${all} first.`;
}

/** Rules of several fields: none so far. Every change of fields is judged by them, under the lock of the row. */
export const invoiceJointRules: JointRules = [];
