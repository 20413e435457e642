import { partsOfCodingKey } from '#shared/coding/coding.ts';
import { removedField } from '#shared/documents/removedField.ts';
import type { InvoiceValues, LineValues } from '#shared/invoices/fields.ts';
import { partsOfLineKey } from '#shared/invoices/lines.ts';
import { labelOfCoding } from './codingLabels.ts';

export const fieldLabels: Record<keyof InvoiceValues, string> = {
  vendorName: 'Vendor',
  invoiceNumber: 'Invoice number',
  invoiceDate: 'Invoice date',
  dueDate: 'Due date',
  currency: 'Currency',
  amount: 'Amount',
  subtotal: 'Subtotal',
  discount: 'Discount',
  shipping: 'Shipping',
  tax: 'Tax',
  purchaseOrder: 'Purchase order',
  iban: 'Bank account',
  vendorEmail: 'Vendor e-mail',
  vendorTaxId: 'Vendor tax id',
  description: 'Description',
  exchangeRate: 'Exchange rate',
  exchangeRateDate: 'Rate date',
};

export const lineLabels: Record<keyof LineValues, string> = {
  description: 'Description',
  quantity: 'Quantity',
  unitPrice: 'Unit price',
  discount: 'Discount',
  taxRate: 'Tax %',
  net: 'Net',
};

const isField = (name: string): name is keyof InvoiceValues => Object.hasOwn(fieldLabels, name);

/** The label of an invoice field or a line's field; `lines` gives the line's number. */
export function labelOfField(key: string, lines: readonly { id: string }[] = []): string {
  if (isField(key)) return fieldLabels[key];
  const coded = partsOfCodingKey(key);
  if (coded) return labelOfCoding(coded, lines);
  const parts = partsOfLineKey(key);
  if (!parts) return key;
  const index = lines.findIndex(({ id }) => id === parts.id);
  const line = index < 0 ? 'a line' : `line ${index + 1}`;
  if (parts.field === removedField) return `${line[0]?.toUpperCase()}${line.slice(1)}`;
  return `${lineLabels[parts.field]} of ${line}`;
}
