import type { DocumentValue } from '#shared/documents/content.ts';
import { partsOfLineKey, removedField } from '#shared/invoices/lines.ts';
import { groupMoneyText } from '../../ui/display/moneyText.ts';
import { amountText } from '../invoices/amountText.ts';
import { dayText } from '../invoices/dayText.ts';

const amounts = ['amount', 'subtotal', 'tax', 'unitPrice', 'net', 'minAmount', 'maxAmount'];
const days = ['invoiceDate', 'dueDate'];

/** A value for reading; `null` if empty. Invalid input is shown as typed. */
export function valueText(
  key: string,
  value: DocumentValue | undefined,
  currency?: string | null,
): string | null {
  const field = partsOfLineKey(key)?.field ?? key;
  if (field === removedField) return 'removed';
  if (value === undefined || value === null || value === '') return null;
  if (Array.isArray(value)) return value.join(', ') || null;
  const text = String(value);
  if (amounts.includes(field)) return currency ? amountText(text, currency) : groupMoneyText(text);
  return days.includes(field) ? dayText(text) : text;
}
