import { csvBegin, csvLine } from '#shared/csv/csv.ts';
import type { Invoice } from '#shared/invoices/contract.ts';
import type { LocalDatabase } from '../../../store/database/LocalDatabase.ts';
import { pause } from '../../../store/device/inSlices.ts';
import { approvalText, flagText, statusTexts } from '../../invoices/texts.ts';

/** In the order that accountants expect: vendor, number, amounts, dates, status. */
const columns: readonly (readonly [head: string, cell: (invoice: Invoice) => string | null])[] = [
  ['Vendor', ({ vendorName }) => vendorName],
  ['Vendor tax ID', ({ vendorTaxId }) => vendorTaxId],
  ['Invoice number', ({ invoiceNumber }) => invoiceNumber],
  ['Invoice date', ({ invoiceDate }) => invoiceDate],
  ['Due date', ({ dueDate }) => dueDate],
  ['Currency', ({ currency }) => currency],
  ['Subtotal', ({ subtotal }) => subtotal],
  // Rows that an earlier version stored lack them.
  ['Discount', ({ discount }) => discount ?? null],
  ['Shipping', ({ shipping }) => shipping ?? null],
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

/** Rows per batch; between batches the page can handle input. */
const batchSize = 200;

interface Writing {
  onProgress: (written: number) => void;
  signal: AbortSignal;
}

/** These invoices in this order, with their current values; `null` if it was aborted. */
export async function writeInvoices(
  database: LocalDatabase,
  ids: readonly string[],
  { onProgress, signal }: Writing,
): Promise<Blob | null> {
  const parts = [csvBegin, invoiceCsvHead];
  for (let begin = 0; begin < ids.length; begin += batchSize) {
    const rows = await database.invoices.bulkGet(ids.slice(begin, begin + batchSize));
    parts.push(rows.map((row) => (row ? invoiceCsvLine(row) : '')).join(''));
    onProgress(Math.min(begin + batchSize, ids.length));
    await pause();
    if (signal.aborted) return null;
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}
