import { labelOfField } from '../../labels/invoiceLabels.ts';

/** What the reading calls otherwise than the invoice that comes of it. */
const named: Readonly<Record<string, string>> = { total: 'amount' };

export function labelOfLearnedField(field: string): string {
  return labelOfField(named[field] ?? field);
}
