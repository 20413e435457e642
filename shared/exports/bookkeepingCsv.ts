import { type CsvCell, csvLine } from '../csv/csv.ts';
import type { Invoice } from '../invoices/contract.ts';
import type { InvoiceLine } from '../invoices/lines.ts';

/** What of an invoice goes into a row. */
export type Booked = Pick<
  Invoice,
  | 'id'
  | 'invoiceNumber'
  | 'vendorName'
  | 'vendorTaxId'
  | 'vendorEmail'
  | 'invoiceDate'
  | 'dueDate'
  | 'currency'
  | 'subtotal'
  | 'tax'
  | 'amount'
  | 'iban'
  | 'purchaseOrder'
  | 'description'
  | 'status'
  | 'currentApprovers'
  | 'decidedAt'
>;

interface Row {
  invoice: Booked;
  /** From 1; `null` where the invoice has no lines. */
  place: number | null;
  line: InvoiceLine | null;
}

interface Column {
  head: string;
  /** For whoever sets up an import. */
  meaning: string;
  cell(row: Row): CsvCell;
}

const ofInvoice = (head: string, meaning: string, cell: (invoice: Booked) => CsvCell): Column => ({
  head,
  meaning,
  cell: ({ invoice }) => cell(invoice),
});

const ofLine = (
  head: string,
  meaning: string,
  field: 'description' | 'quantity' | 'unitPrice' | 'taxRate' | 'net',
): Column => ({ head, meaning, cell: ({ line }) => line?.[field] ?? null });

/** A row for each line, with the data of its invoice in each of them. New columns are added at the end. */
export const bookkeepingColumns: readonly Column[] = [
  ofInvoice(
    'Invoice ID',
    'The same in every export; by it rows of one invoice belong together',
    ({ id }) => id,
  ),
  ofInvoice('Invoice number', 'As the vendor has written it', ({ invoiceNumber }) => invoiceNumber),
  ofInvoice('Kind', '"Credit note" where the total is below zero', ({ amount }) =>
    amount?.startsWith('-') ? 'Credit note' : 'Invoice',
  ),
  ofInvoice('Vendor', 'Its name', ({ vendorName }) => vendorName),
  ofInvoice(
    'Vendor tax ID',
    'For value added tax, or what the vendor has instead',
    ({ vendorTaxId }) => vendorTaxId,
  ),
  ofInvoice('Vendor e-mail', 'Its address', ({ vendorEmail }) => vendorEmail),
  ofInvoice('Invoice date', 'YYYY-MM-DD', ({ invoiceDate }) => invoiceDate),
  ofInvoice('Due date', 'YYYY-MM-DD', ({ dueDate }) => dueDate),
  ofInvoice('Currency', 'ISO 4217', ({ currency }) => currency),
  ofInvoice('Invoice net', 'Of the whole invoice, without tax', ({ subtotal }) => subtotal),
  ofInvoice('Invoice tax', 'Of the whole invoice', ({ tax }) => tax),
  ofInvoice(
    'Invoice total',
    'Of the whole invoice: add it up once for each Invoice ID',
    ({ amount }) => amount,
  ),
  ofInvoice('Bank account', 'IBAN, or the numbers of bank and account', ({ iban }) => iban),
  ofInvoice('Purchase order', 'As the invoice names it', ({ purchaseOrder }) => purchaseOrder),
  ofInvoice('Description', 'Of the whole invoice', ({ description }) => description),
  ofInvoice('Status', '"Approved" or "Paid"', ({ status }) =>
    status === 'paid' ? 'Paid' : 'Approved',
  ),
  ofInvoice('Approved by', 'Names, with semicolons between them', ({ currentApprovers }) =>
    currentApprovers.join('; '),
  ),
  ofInvoice('Approved at (UTC)', 'ISO 8601', ({ decidedAt }) => decidedAt),
  {
    head: 'Line',
    meaning: 'From 1; empty where the invoice has no lines',
    cell: ({ place }) => place,
  },
  ofLine('Line description', 'What was bought', 'description'),
  ofLine('Quantity', 'How many of it', 'quantity'),
  ofLine('Unit price', 'For one', 'unitPrice'),
  ofLine('Tax rate', 'In percent', 'taxRate'),
  ofLine('Line net', 'As the invoice states it', 'net'),
];

export const bookkeepingHead = csvLine(bookkeepingColumns.map(({ head }) => head));

/** An invoice without lines is one row all the same. */
export function bookkeepingRows(invoice: Booked, lines: readonly InvoiceLine[]): string {
  const rows: Row[] =
    lines.length === 0
      ? [{ invoice, place: null, line: null }]
      : lines.map((line, index) => ({ invoice, place: index + 1, line }));
  return rows.map((row) => csvLine(bookkeepingColumns.map(({ cell }) => cell(row)))).join('');
}
