import { csvBegin, csvLine } from '#shared/csv/csv.ts';
import type { Conversion } from '#shared/exchangeRates/BaseSums.ts';
import { rateOf } from '#shared/exchangeRates/rateOf.ts';
import type { Invoice } from '#shared/invoices/contract.ts';
import { convert } from '#shared/money/convert.ts';
import type { LocalDatabase } from '../../../store/database/LocalDatabase.ts';
import { pause } from '../../../store/device/inSlices.ts';
import { readConversion } from '../../../store/rows/useConversion.ts';
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

/** In the currency of the company. */
const convertedHeads = ['Company currency', 'Exchange rate', 'Amount in company currency'];

function convertedCells(invoice: Invoice, conversion: Conversion): (string | null)[] {
  const { base, book } = conversion;
  if (invoice.currency === base) return [base, null, invoice.amount];
  const found = rateOf(invoice, base, book);
  return [base, found?.rate ?? null, found && convert(invoice.amount, found.rate, base)];
}

export const invoiceCsvHead = csvLine([...columns.map(([head]) => head), ...convertedHeads]);

export function invoiceCsvLine(invoice: Invoice, conversion: Conversion): string {
  return csvLine([
    ...columns.map(([, cell]) => cell(invoice)),
    ...convertedCells(invoice, conversion),
  ]);
}

/** Rows per batch; between batches the page can handle input. */
const batchSize = 100;
/** Told less often than written: showing a number costs a frame. */
const toldEvery = 1_000;

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
  const parts: Blob[] = [];
  let text = csvBegin + invoiceCsvHead;
  const conversion = await readConversion(database);
  for (let begin = 0; begin < ids.length; begin += batchSize) {
    const rows = await database.invoices.bulkGet(ids.slice(begin, begin + batchSize));
    for (const row of rows) if (row) text += invoiceCsvLine(row, conversion);
    const written = Math.min(begin + batchSize, ids.length);
    if (written % toldEvery === 0 || written === ids.length) {
      // Part by part, because making the file of one long text takes long.
      parts.push(new Blob([text]));
      text = '';
      onProgress(written);
    }
    await pause();
    if (signal.aborted) return null;
  }
  return new Blob([...parts, text], { type: 'text/csv;charset=utf-8' });
}
