import type { InvoiceStatus } from '../invoices/contract.ts';
import { type ExportFact, isInLedger, isOnItsWay, mayBeInLedger } from '../invoices/exportFact.ts';

interface Deletable {
  status: InvoiceStatus;
  exports: readonly ExportFact[];
}

export interface WhyNotDeleted {
  code: 'already_decided' | 'already_exported';
  /** A sentence for people. */
  message: string;
}

/** Why an invoice may not be deleted; `null` if it may. */
export function whyNotDeleted(invoice: Deletable): WhyNotDeleted | null {
  if (isInLedger(invoice) || isOnItsWay(invoice) || mayBeInLedger(invoice)) {
    const message =
      'This invoice is in the accounting software, or on its way there. Correct it there.';
    return { code: 'already_exported', message };
  }
  const { status } = invoice;
  if (status === 'pending_review' || status === 'rejected') return null;
  const message =
    status === 'paid'
      ? 'A paid invoice cannot be deleted.'
      : 'This invoice has been approved already. A manager can reopen it; then it can be deleted.';
  return { code: 'already_decided', message };
}
