import type { EarlierInvoice } from '#shared/checks/Checked.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';

const columns = `invoice.id, invoice.invoice_number as "invoiceNumber", invoice.amount::text as amount,
  invoice.currency, invoice.invoice_date::text as "invoiceDate"`;

/**
 * Invoices of the vendor, and those without a vendor that have its name; each branch uses its own index. Of two equal
 * invoices the second is the copy, unless it was approved first.
 */
const newestOf = (further: string, limit: number) =>
  ['invoice.vendor_id = $2', 'invoice.vendor_id is null and invoice.name_key = lower($3)']
    .map(
      (whose) => `(select ${columns} from invoices invoice
        where invoice.account_id = $1 and ${whose} and invoice.deleted_at is null
          and invoice.status <> 'rejected' and invoice.id <> $4
          and (invoice.id < $4 or invoice.status <> 'pending_review') ${further}
        order by invoice.id desc limit ${limit})`,
    )
    .join(' union all ');

const newest = 200;

const selectNewest = statement(`${newestOf('', newest)} order by id desc limit ${newest}`);

const selectSameNumber = statement(
  `${newestOf('and invoice.number_key = plain_number($5)', 1)} order by id desc limit 1`,
);

/** The latest invoices of a vendor, on file or not, and the one with the same number even if it is older. */
export async function earlierInvoices(
  tx: AccountTx,
  vendor: { id: string | null; name: string },
  invoice: { id: string; invoiceNumber: string | null },
): Promise<EarlierInvoice[]> {
  const parameters = [tx.accountId, vendor.id, vendor.name, invoice.id];
  const latest = await tx.run<EarlierInvoice>(selectNewest, parameters);
  if (invoice.invoiceNumber === null) return latest;
  const same = await tx.run<EarlierInvoice>(selectSameNumber, [
    ...parameters,
    invoice.invoiceNumber,
  ]);
  const known = new Set(latest.map(({ id }) => id));
  return [...latest, ...same.filter(({ id }) => !known.has(id))];
}
