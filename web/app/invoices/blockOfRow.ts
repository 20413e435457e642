import { type ApprovalBlock, approvalBlockOf } from '#shared/approvals/approvalBlock.ts';
import type { Invoice } from '#shared/invoices/contract.ts';

/** What keeps everybody from approving the invoice; `null` if nothing does, or it is decided. */
export function blockOfRow(invoice: Invoice): ApprovalBlock | null {
  if (invoice.status !== 'pending_review') return null;
  return approvalBlockOf({ ...invoice, inError: invoice.fieldErrors.length > 0 });
}
