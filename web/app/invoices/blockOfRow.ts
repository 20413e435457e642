import { type Block, blockOf } from '#shared/approvals/blockOf.ts';
import type { Invoice } from '#shared/invoices/contract.ts';

/** Why an invoice cannot be approved by anybody yet; `null` for one that can, and for one that is decided. */
export function blockOfRow(invoice: Invoice): Block | null {
  if (invoice.status !== 'pending_review') return null;
  return blockOf({ ...invoice, inError: invoice.fieldErrors.length > 0 });
}
