import { type Block, blockOf } from '#shared/approvals/blockOf.ts';
import type { Invoice } from '#shared/invoices/contract.ts';

/** What keeps everybody from approving the invoice; `null` if nothing does, or it is decided. */
export function blockOfRow(invoice: Invoice): Block | null {
  if (invoice.status !== 'pending_review') return null;
  return blockOf({ ...invoice, inError: invoice.fieldErrors.length > 0 });
}
