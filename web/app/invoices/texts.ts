import type { Invoice, InvoiceStatus } from '#shared/invoices/contract.ts';

export const statusTexts: Record<InvoiceStatus, string> = {
  pending_review: 'Pending Review',
  approved: 'Approved',
  rejected: 'Rejected',
  paid: 'Paid',
};

/** Who has approved, of how many. */
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

/** What an invoice is called where there is little room. */
export function invoiceTitle({
  invoiceNumber,
  vendorName,
}: Pick<Invoice, 'invoiceNumber' | 'vendorName'>): string {
  if (invoiceNumber) return vendorName ? `${invoiceNumber} of ${vendorName}` : invoiceNumber;
  return vendorName ? `of ${vendorName}` : 'without number';
}
