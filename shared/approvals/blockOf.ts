import type { Invoice } from '../invoices/contract.ts';
import { type KeyField, missingFields } from '../invoices/keyFields.ts';

/** Why nobody can approve an invoice in its current state. */
export type Block = 'held' | 'in_error' | 'incomplete';

export function blockOf(
  invoice: Pick<Invoice, KeyField | 'heldBy'> & { inError: boolean },
): Block | null {
  if (invoice.heldBy.length > 0) return 'held';
  if (invoice.inError) return 'in_error';
  return missingFields(invoice).length > 0 ? 'incomplete' : null;
}
