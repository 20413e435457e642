import type { InvoiceValues } from './fields.ts';

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
