import type { InvoiceValues, LineValues } from '#shared/invoices/fields.ts';
import { partsOfLineKey, removedField } from '#shared/invoices/lines.ts';
import type { TakenKind } from '#shared/uploads/takenText.ts';

const kinds: Record<keyof InvoiceValues, TakenKind> = {
  vendorName: 'words',
  invoiceNumber: 'text',
  invoiceDate: 'day',
  dueDate: 'day',
  amount: 'amount',
  currency: 'currency',
  subtotal: 'amount',
  tax: 'amount',
  purchaseOrder: 'text',
  iban: 'text',
  vendorEmail: 'email',
  vendorTaxId: 'text',
  description: 'words',
};

const lineKinds: Record<keyof LineValues, TakenKind> = {
  description: 'words',
  quantity: 'number',
  unitPrice: 'amount',
  taxRate: 'number',
  net: 'amount',
};

const isField = (key: string): key is keyof InvoiceValues => Object.hasOwn(kinds, key);

/** The kind of value that a field takes from text marked on the page. */
export function takenKind(key: string): TakenKind {
  if (isField(key)) return kinds[key];
  const field = partsOfLineKey(key)?.field ?? removedField;
  return field === removedField ? 'words' : lineKinds[field];
}
