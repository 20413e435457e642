import { labelOfField } from '../../labels/invoiceLabels.ts';

/** Fields whose name in the reading differs from the invoice's. */
const named: Readonly<Record<string, string>> = { total: 'amount' };

export function labelOfLearnedField(field: string): string {
  return labelOfField(named[field] ?? field);
}
