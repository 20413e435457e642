import { type CsvCell, csvLine } from '../csv/csv.ts';
import type { Invoice } from '../invoices/contract.ts';
import type { InvoiceLine } from '../invoices/lines.ts';
import { convert } from '../money/convert.ts';

/** The fields of an invoice that the file contains. */
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
  | 'discount'
  | 'shipping'
  | 'tax'
  | 'amount'
  | 'iban'
  | 'purchaseOrder'
  | 'description'
  | 'status'
  | 'currentApprovers'
  | 'decidedAt'
  | 'bookedRate'
>;

interface Row {
  invoice: Booked;
  /** Line number from 1; `null` if the invoice has no lines. */
  lineNumber: number | null;
  line: InvoiceLine | null;
}

interface Column {
  head: string;
  /** Explains the column to the person who sets up an import. */
  meaning: string;
  cell(row: Row): CsvCell;
}

const invoiceColumn = (
  head: string,
  meaning: string,
  cell: (invoice: Booked) => CsvCell,
): Column => ({
  head,
  meaning,
  cell: ({ invoice }) => cell(invoice),
});

const lineColumn = (
  head: string,
  meaning: string,
  field: 'description' | 'quantity' | 'unitPrice' | 'discount' | 'taxRate' | 'net',
): Column => ({ head, meaning, cell: ({ line }) => line?.[field] ?? null });

/** One row per line, each with the data of its invoice. New columns go to the end. */
export const bookkeepingColumns: readonly Column[] = [
  invoiceColumn(
    'Invoice ID',
    'The same in every export; by it rows of one invoice belong together',
    ({ id }) => id,
  ),
  invoiceColumn(
    'Invoice number',
    'As the vendor has written it',
    ({ invoiceNumber }) => invoiceNumber,
  ),
  invoiceColumn('Kind', '"Credit note" where the total is below zero', ({ amount }) =>
    amount?.startsWith('-') ? 'Credit note' : 'Invoice',
  ),
  invoiceColumn('Vendor', 'Its name', ({ vendorName }) => vendorName),
  invoiceColumn(
    'Vendor tax ID',
    'For value added tax, or what the vendor has instead',
    ({ vendorTaxId }) => vendorTaxId,
  ),
  invoiceColumn('Vendor e-mail', 'Its address', ({ vendorEmail }) => vendorEmail),
  invoiceColumn('Invoice date', 'YYYY-MM-DD', ({ invoiceDate }) => invoiceDate),
  invoiceColumn('Due date', 'YYYY-MM-DD', ({ dueDate }) => dueDate),
  invoiceColumn('Currency', 'ISO 4217', ({ currency }) => currency),
  invoiceColumn('Invoice net', 'Of the whole invoice, without tax', ({ subtotal }) => subtotal),
  invoiceColumn('Invoice tax', 'Of the whole invoice', ({ tax }) => tax),
  invoiceColumn(
    'Invoice total',
    'Of the whole invoice: add it up once for each Invoice ID',
    ({ amount }) => amount,
  ),
  invoiceColumn('Bank account', 'IBAN, or the numbers of bank and account', ({ iban }) => iban),
  invoiceColumn('Purchase order', 'As the invoice names it', ({ purchaseOrder }) => purchaseOrder),
  invoiceColumn('Description', 'Of the whole invoice', ({ description }) => description),
  invoiceColumn('Status', '"Approved" or "Paid"', ({ status }) =>
    status === 'paid' ? 'Paid' : 'Approved',
  ),
  invoiceColumn('Approved by', 'Names, with semicolons between them', ({ currentApprovers }) =>
    currentApprovers.join('; '),
  ),
  invoiceColumn('Approved at (UTC)', 'ISO 8601', ({ decidedAt }) => decidedAt),
  {
    head: 'Line',
    meaning: 'From 1; empty where the invoice has no lines',
    cell: ({ lineNumber }) => lineNumber,
  },
  lineColumn('Line description', 'What was bought', 'description'),
  lineColumn('Quantity', 'How many of it', 'quantity'),
  lineColumn('Unit price', 'For one', 'unitPrice'),
  lineColumn('Tax rate', 'In percent', 'taxRate'),
  lineColumn('Line net', 'As the invoice states it', 'net'),
  invoiceColumn(
    'Invoice discount',
    'Of the whole invoice, apart from those of lines',
    ({ discount }) => discount,
  ),
  invoiceColumn('Invoice shipping', 'Of the whole invoice', ({ shipping }) => shipping),
  lineColumn('Line discount', 'Already subtracted in the line’s net', 'discount'),
  invoiceColumn(
    'Exchange rate',
    'What one unit of the currency was worth in that of the company at the approval; empty in that currency, and where no rate was known',
    ({ bookedRate }) => bookedRate?.rate ?? null,
  ),
  invoiceColumn(
    'Exchange rate of',
    'Its day, YYYY-MM-DD',
    ({ bookedRate }) => bookedRate?.on ?? null,
  ),
  invoiceColumn(
    'Company currency',
    'The currency of the next column, ISO 4217',
    ({ bookedRate }) => bookedRate?.base ?? null,
  ),
  invoiceColumn(
    'Invoice total in company currency',
    'At that rate: add it up once for each Invoice ID',
    ({ amount, bookedRate }) => bookedRate && convert(amount, bookedRate.rate, bookedRate.base),
  ),
];

export const bookkeepingHead = csvLine(bookkeepingColumns.map(({ head }) => head));

/** An invoice without lines still gets one row. */
export function bookkeepingRows(invoice: Booked, lines: readonly InvoiceLine[]): string {
  const rows: Row[] =
    lines.length === 0
      ? [{ invoice, lineNumber: null, line: null }]
      : lines.map((line, index) => ({ invoice, lineNumber: index + 1, line }));
  return rows.map((row) => csvLine(bookkeepingColumns.map(({ cell }) => cell(row)))).join('');
}
