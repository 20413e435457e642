import type { Invoice } from '../invoices/contract.ts';
import { type KeyField, missingFields } from '../invoices/fields.ts';

/** Why nobody can approve an invoice in its current state. */
export type ApprovalBlock = 'held' | 'in_error' | 'incomplete';

export function approvalBlockOf(
  invoice: Pick<Invoice, KeyField | 'heldBy'> & { inError: boolean },
): ApprovalBlock | null {
  if (invoice.heldBy.length > 0) return 'held';
  if (invoice.inError) return 'in_error';
  return missingFields(invoice).length > 0 ? 'incomplete' : null;
}
