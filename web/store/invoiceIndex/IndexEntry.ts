import type { Invoice, InvoiceStatus } from '#shared/invoices/contract.ts';
import { type Briefed, briefOf, type InvoiceBrief } from './brief.ts';
import { foldText } from './foldText.ts';

/** What a list needs of an invoice to place, filter and find it. The rest is read for the rows in sight. */
export interface IndexEntry {
  readonly id: string;
  readonly status: InvoiceStatus;
  /** Folded, see `foldText`. */
  readonly text: string;
  /** What it takes a moment to unpack. */
  readonly brief: InvoiceBrief;
}

type Indexed = Briefed & Pick<Invoice, 'id' | 'status' | 'purchaseOrder' | 'description'>;

/** A story in the description is found by how it begins. */
const longestDescription = 300;

export function entryOf(invoice: Indexed): IndexEntry {
  const { id, status, invoiceNumber, vendorName, amount, currency, purchaseOrder } = invoice;
  const description = invoice.description?.slice(0, longestDescription);
  const said = [invoiceNumber, vendorName, amount, currency, purchaseOrder, description];
  const text = foldText(said.filter(Boolean).join(' '));
  return { id, status, text, brief: briefOf(invoice) };
}

/** The newest first: ids sort by when they were made. */
export function newestFirst(one: { id: string }, other: { id: string }): number {
  if (one.id === other.id) return 0;
  return one.id < other.id ? 1 : -1;
}
