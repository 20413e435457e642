import type { InvoiceValues } from '../invoices/fields.ts';
import { type InvoiceLine, partsOfLineKey } from '../invoices/lines.ts';
import { listText } from '../listText.ts';
import type { Found, NotValid } from './CheckInput.ts';

/** The values of the document that broke the rule of their field, and that nobody has corrected. */
export function notValidIn<Kept extends Pick<NotValid, 'field' | 'instead'>>(
  read: readonly Kept[] | undefined,
  values: InvoiceValues,
  lines: readonly InvoiceLine[],
): Kept[] {
  return (read ?? []).filter(
    ({ field, instead }) =>
      hasField(field, values, lines) && valueAt(field, values, lines) === instead,
  );
}

/** A line that was removed has no fields. */
function hasField(field: string, values: InvoiceValues, lines: readonly InvoiceLine[]): boolean {
  const parts = partsOfLineKey(field);
  return parts ? lines.some(({ id }) => id === parts.id) : isField(values, field);
}

/** The value of a field of the invoice or of a line. */
export function valueAt(
  field: string,
  values: InvoiceValues,
  lines: readonly InvoiceLine[],
): string | null {
  const parts = partsOfLineKey(field);
  if (!parts) return isField(values, field) ? values[field] : null;
  const line = lines.find(({ id }) => id === parts.id);
  return line && parts.field !== 'removed' ? line[parts.field] : null;
}

function isField(values: InvoiceValues, field: string): field is keyof InvoiceValues {
  return Object.hasOwn(values, field);
}

const names: Readonly<Record<keyof InvoiceValues, string>> = {
  invoiceNumber: 'invoice number',
  vendorName: 'vendor',
  vendorEmail: 'vendor’s e-mail address',
  vendorTaxId: 'vendor’s tax number',
  amount: 'total',
  subtotal: 'subtotal',
  discount: 'discount',
  shipping: 'shipping',
  tax: 'tax',
  currency: 'currency',
  invoiceDate: 'invoice date',
  dueDate: 'due date',
  iban: 'bank account',
  purchaseOrder: 'purchase order',
  description: 'description',
  exchangeRate: 'exchange rate',
  exchangeRateDate: 'day of the exchange rate',
};

function nameOf(field: string): string {
  const known: Readonly<Record<string, string>> = names;
  return known[field] ?? 'value of a line';
}

export function valueNotValid({ notValid }: { notValid: readonly NotValid[] }): Found | null {
  if (notValid.length === 0) return null;
  const parts = notValid.map(({ field, value }) => `“${value}” as the ${nameOf(field)}`);
  const explanation = `The document has ${listText(parts)}, which is not valid. Correct it, or call the vendor at a number that you already have.`;
  return { code: 'value_not_valid', explanation };
}
