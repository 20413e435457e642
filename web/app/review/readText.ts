import type { Invoice } from '#shared/invoices/contract.ts';
import { partsOfLineKey } from '#shared/invoices/lines.ts';
import { groupMoneyText } from '../../ui/display/moneyText.ts';
import { amountSigns } from '../../ui/foundation/formats.ts';
import { dayText } from '../dates/dates.ts';

const days: readonly string[] = ['invoiceDate', 'dueDate'];
const amounts: readonly string[] = ['amount', 'subtotal', 'tax', 'unitPrice', 'net'];

/** "read 1,155.00" for a value that a person changed, "added" for one that was filled in; `null` for others. */
export function readText(
  { readAs, uploadId }: Pick<Invoice, 'readAs' | 'uploadId'>,
  field: string,
): string | null {
  const read = readAs[field];
  if (read === undefined) return null;
  if (read === null || read === '') return 'added';
  return `${uploadId === null ? 'was' : 'read'} ${valueText(field, read)}`;
}

function valueText(key: string, value: string): string {
  const field = partsOfLineKey(key)?.field ?? key;
  if (days.includes(field)) return dayText(value);
  return amounts.includes(field) ? groupMoneyText(value, amountSigns()) : value;
}
