import type { Invoice, InvoiceStatus } from '#shared/invoices/contract.ts';
import type { DocumentType } from '#shared/reading/reading.ts';

export const statusTexts: Record<InvoiceStatus, string> = {
  pending_review: 'Pending Review',
  approved: 'Approved',
  rejected: 'Rejected',
  paid: 'Paid',
};

export const documentTypeTexts: Record<DocumentType, string> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  receipt: 'Receipt',
  reminder: 'Payment reminder',
  statement: 'Statement',
  other: 'Not an invoice',
};

/** Shown when a rejection has no reason. */
export const noRejectionReason = {
  title: 'Rejection Reason Required',
  text: 'Please provide a reason for rejection',
};

/** How many of the required approvals have been given. */
export function approvalText({
  approvalStatus,
  currentApprovers,
  requiredCount,
}: Pick<Invoice, 'approvalStatus' | 'currentApprovers' | 'requiredCount'>): string {
  switch (approvalStatus) {
    case 'pending':
      return 'Pending Approval';
    case 'partial':
      return `${currentApprovers.length}/${requiredCount} Approved`;
    case 'approved':
      return 'Fully Approved';
    case 'rejected':
      return 'Approval Rejected';
  }
}

/** The short name of an invoice. */
export function invoiceTitle({
  invoiceNumber,
  vendorName,
}: Pick<Invoice, 'invoiceNumber' | 'vendorName'>): string {
  if (invoiceNumber) return vendorName ? `${invoiceNumber} of ${vendorName}` : invoiceNumber;
  return vendorName ? `of ${vendorName}` : 'without number';
}

/** "1 invoice", "1,200 invoices". */
export function invoicesText(count: number): string {
  return count === 1 ? '1 invoice' : `${count.toLocaleString('en-US')} invoices`;
}
