import type { Invoice, InvoiceStatus } from '#shared/invoices/contract.ts';
import { foldText } from './foldText.ts';

/** What a list needs of an invoice to place, filter and find it. The rest is read for the rows in sight. */
export interface IndexEntry {
  id: string;
  status: InvoiceStatus;
  /** Folded, see `foldText`. */
  text: string;
}

type Indexed = Pick<
  Invoice,
  | 'id'
  | 'status'
  | 'invoiceNumber'
  | 'vendorName'
  | 'amount'
  | 'currency'
  | 'purchaseOrder'
  | 'description'
>;

/** A story in the description is found by how it begins. */
const longestDescription = 300;

export function entryOf(invoice: Indexed): IndexEntry {
  const { id, status, invoiceNumber, vendorName, amount, currency, purchaseOrder } = invoice;
  const description = invoice.description?.slice(0, longestDescription);
  const said = [invoiceNumber, vendorName, amount, currency, purchaseOrder, description];
  return { id, status, text: foldText(said.filter(Boolean).join(' ')) };
}

/** The newest first: ids sort by when they were made. */
export function newestFirst(one: { id: string }, other: { id: string }): number {
  if (one.id === other.id) return 0;
  return one.id < other.id ? 1 : -1;
}
