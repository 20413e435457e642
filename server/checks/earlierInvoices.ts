import type { EarlierInvoice } from '#shared/checks/Checked.ts';
import type { AccountWork, Statement } from '../db/statement.ts';

const columns = `invoice.id, invoice.invoice_number as "invoiceNumber", invoice.amount::text as amount,
  invoice.currency, invoice.invoice_date::text as "invoiceDate"`;

/**
 * Those without a vendor of their own were entered by name. Of two that are the same the second is the copy, unless it was
 * approved first.
 */
const ofVendor = `invoice.account_id = $1 and invoice.deleted_at is null and invoice.status <> 'rejected'
  and (invoice.vendor_id = $2 or (invoice.vendor_id is null and lower(invoice.vendor_name) = lower($3)))
  and invoice.id <> $4 and (invoice.id < $4 or invoice.status <> 'pending_review')`;

const selectNewest: Statement = {
  name: 'earlier-invoices',
  text: `select ${columns} from invoices invoice where ${ofVendor} order by invoice.id desc limit 200`,
};

const selectSameNumber: Statement = {
  name: 'invoices-of-same-number',
  text: `select ${columns} from invoices invoice where ${ofVendor} and invoice.invoice_number = $5
    order by invoice.id desc limit 1`,
};

/** The vendor's latest invoices, and whichever has the same number, however old it is. */
export async function earlierInvoices(
  tx: AccountWork,
  vendor: { id: string; name: string },
  invoice: { id: string; invoiceNumber: string | null },
): Promise<EarlierInvoice[]> {
  const parameters = [tx.accountId, vendor.id, vendor.name, invoice.id];
  const newest = await tx.run<EarlierInvoice>(selectNewest, parameters);
  if (invoice.invoiceNumber === null) return newest;
  const same = await tx.run<EarlierInvoice>(selectSameNumber, [
    ...parameters,
    invoice.invoiceNumber,
  ]);
  const known = new Set(newest.map(({ id }) => id));
  return [...newest, ...same.filter(({ id }) => !known.has(id))];
}
