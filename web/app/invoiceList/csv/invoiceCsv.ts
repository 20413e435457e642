import { csvLine } from '#shared/csv/csv.ts';
import type { Invoice } from '#shared/invoices/contract.ts';
import { flagText } from '../../invoices/flagTexts.ts';
import { approvalText, statusTexts } from '../../invoices/texts.ts';

/** In the order that accountants expect: vendor, number, amounts, dates, status. */
const columns: readonly (readonly [head: string, cell: (invoice: Invoice) => string | null])[] = [
  ['Vendor', ({ vendorName }) => vendorName],
  ['Vendor tax ID', ({ vendorTaxId }) => vendorTaxId],
  ['Invoice number', ({ invoiceNumber }) => invoiceNumber],
  ['Invoice date', ({ invoiceDate }) => invoiceDate],
  ['Due date', ({ dueDate }) => dueDate],
  ['Currency', ({ currency }) => currency],
  ['Subtotal', ({ subtotal }) => subtotal],
  ['Tax', ({ tax }) => tax],
  ['Amount', ({ amount }) => amount],
  ['Purchase order', ({ purchaseOrder }) => purchaseOrder],
  ['Description', ({ description }) => description],
  ['Status', ({ status }) => statusTexts[status]],
  ['Approval', approvalText],
  ['Approved by', ({ currentApprovers }) => currentApprovers.join('; ')],
  ['Decided at (UTC)', ({ decidedAt }) => decidedAt],
  ['Rejection reason', ({ rejectionReason }) => rejectionReason],
  ['Flags', ({ fraudFlags }) => fraudFlags.map(flagText).join('; ')],
  ['Bank account', ({ iban }) => iban],
  ['File', ({ fileName }) => fileName],
  ['Received at (UTC)', ({ createdAt }) => createdAt],
  ['ID', ({ id }) => id],
];

export const invoiceCsvHead = csvLine(columns.map(([head]) => head));

export function invoiceCsvLine(invoice: Invoice): string {
  return csvLine(columns.map(([, cell]) => cell(invoice)));
}
