import type { Invoice, InvoiceStatus } from '#shared/invoices/contract.ts';
import { foldText } from '#shared/pageWords/foldText.ts';
import { type Briefed, briefOf, type InvoiceBrief } from './brief.ts';

/** What a list needs to sort, filter and search an invoice. Full rows are read only for the visible part. */
export interface IndexEntry {
  readonly id: string;
  readonly status: InvoiceStatus;
  /** For searching, folded by `foldText`. */
  readonly text: string;
  /** Its record is parsed on first access. */
  readonly brief: InvoiceBrief;
}

type Indexed = Briefed & Pick<Invoice, 'id' | 'status' | 'purchaseOrder' | 'description'>;

/** Only the beginning of a long description is searchable. */
const longestDescription = 300;

export function entryOf(invoice: Indexed): IndexEntry {
  const { id, status, invoiceNumber, vendorName, amount, currency, purchaseOrder } = invoice;
  const description = invoice.description?.slice(0, longestDescription);
  const searchable = [invoiceNumber, vendorName, amount, currency, purchaseOrder, description];
  const text = foldText(searchable.filter(Boolean).join(' '));
  return { id, status, text, brief: briefOf(invoice) };
}

/** Ids are UUIDv7, so they sort by time. */
export function newestFirst(one: { id: string }, other: { id: string }): number {
  if (one.id === other.id) return 0;
  return one.id < other.id ? 1 : -1;
}
