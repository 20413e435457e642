import type { Worklist } from '#shared/approvals/worklists.ts';
import { type CheckCode, checkCodes } from '#shared/checks/checkCodes.ts';
import type { Invoice, InvoiceStatus } from '#shared/invoices/contract.ts';
import type { DocumentType } from '#shared/reading/reading.ts';
import { numberText } from '../../ui/foundation/formats.ts';

const texts: Readonly<Record<CheckCode, string>> = {
  hidden_text: 'Hidden text',
  reminder: 'Reminder or statement',
  not_an_invoice: 'Not an invoice',
  several_accounts: 'Several bank accounts',
  potential_duplicate: 'Potential duplicate',
  amount_anomaly: 'Unusual amount',
  total_mismatch: 'Total does not add up',
  new_vendor: 'New vendor',
  vendor_mismatch: 'Vendor does not match',
  bank_details_changed: 'Bank details changed',
  lookalike_vendor: 'Look-alike vendor',
  value_not_valid: 'Value not valid',
  sender_unauthenticated: 'Sender check failed',
  sender_unproven: 'Sender not proven',
  xml_page_mismatch: 'E-invoice and page differ',
  sender_mismatch: 'Unexpected sender',
  lookalike_sender: 'Look-alike sender',
  future_date: 'Date in the future',
  below_threshold: 'Just below a limit',
  low_confidence: 'Low confidence',
};

/** Short names for badges, where the full ones are too long. */
const short: Readonly<Record<string, string>> = {
  potential_duplicate: 'Duplicate',
  bank_details_changed: 'New bank account',
  total_mismatch: 'Does not add up',
  vendor_mismatch: 'Other vendor',
  value_not_valid: 'Invalid value',
  sender_unproven: 'Unproven sender',
  xml_page_mismatch: 'Page differs',
  sender_mismatch: 'New sender',
  several_accounts: 'Several accounts',
  below_threshold: 'Just below limit',
};

/** The order in which warnings are named: what holds an invoice first. */
const gravestFirst = [
  'bank_details_changed',
  'lookalike_vendor',
  'potential_duplicate',
  'sender_unauthenticated',
  'value_not_valid',
];

/** The gravest warning by name, and how many more there are; `null` without any. */
export function warningsText(codes: readonly string[]): string | null {
  const [first, ...more] = [
    ...gravestFirst.filter((code) => codes.includes(code)),
    ...codes.filter((code) => !gravestFirst.includes(code)),
  ];
  if (first === undefined) return null;
  const name = short[first] ?? flagText(first);
  return more.length === 0 ? name : `${name} +${more.length}`;
}

/** All flag kinds of this version. */
export const flagCodes: readonly string[] = checkCodes;

/** A readable text; an unknown kind from a later version is shown by its code. */
export function flagText(code: string): string {
  const known: Readonly<Record<string, string>> = texts;
  const words = code.replaceAll('_', ' ');
  return known[code] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

export const statusTexts: Record<InvoiceStatus, string> = {
  pending_review: 'Pending Review',
  approved: 'Approved',
  rejected: 'Rejected',
  paid: 'Paid',
};

export const worklistTexts: Record<Worklist, string> = {
  'to-check': 'To check',
  'to-approve': 'To approve',
  'on-hold': 'On hold',
  'to-export': 'To export',
  failed: 'Failed',
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

/** In a sentence or on a button: "SR 4380 of Sterling & Rowe", or "an invoice of Sterling & Rowe" where it has no number. */
export function namedInvoice(invoice: Pick<Invoice, 'invoiceNumber' | 'vendorName'>): string {
  const title = invoiceTitle(invoice);
  return invoice.invoiceNumber ? title : `an invoice ${title}`;
}

/** The name of one invoice, or "3 invoices". */
export function namedInvoices(
  invoices: readonly Pick<Invoice, 'invoiceNumber' | 'vendorName'>[],
): string {
  const [first] = invoices;
  return first && invoices.length === 1 ? namedInvoice(first) : invoicesText(invoices.length);
}

/** "1 invoice", "1,200 invoices". */
export function invoicesText(count: number): string {
  return count === 1 ? '1 invoice' : `${numberText(count)} invoices`;
}
