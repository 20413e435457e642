import { invoiceFields } from '#shared/invoices/fields.ts';
import { columnName } from '../db/columns.ts';
import type { AccountWork, Statement } from '../db/statement.ts';
import { invoiceColumns } from '../invoices/columns.ts';

interface Measured {
  invoices: number;
  /** Those of them that were read from a file. */
  read: number;
  today: number;
  processingTime: number | null;
  accuracy: number | null;
}

const fields = Object.keys(invoiceFields);

/** Each field as it was read and as it was approved; those that nobody edited are still as they were read. */
const pairs = Object.entries(invoiceColumns)
  .filter(([name]) => fields.includes(name))
  .map(([name, type]) => {
    const column = `invoice.${columnName(name)}`;
    const read = `(invoice.unedited->>'${name}')::${type}`;
    return `(case when invoice.unedited is null then ${column} else ${read} end is not null,
      invoice.unedited is null or ${read} is not distinct from ${column})`;
  })
  .join(', ');

/** What was arranged came with its files: between that and its invoice it was people who took the time, too. */
const selectMeasured: Statement = {
  name: 'measure-account',
  text: `select count(*)::int as invoices, count(invoice.upload_id)::int as read,
      (count(*) filter (where invoice.created_at >= date_trunc('day', now(), 'UTC')))::int as today,
      percentile_cont(0.5) within group (order by extract(epoch from invoice.created_at - upload.created_at)::float8)
        as "processingTime",
      (select count(*) filter (where field.kept)::float8 / nullif(count(*), 0)
        from invoices invoice, lateral (values ${pairs}) as field (was_read, kept)
        where invoice.account_id = $1 and invoice.deleted_at is null and invoice.upload_id is not null
          and invoice.status in ('approved', 'paid') and field.was_read) as accuracy
    from invoices invoice
    left join uploads upload on upload.account_id = invoice.account_id and upload.id = invoice.upload_id
      and upload.made_of is null
    where invoice.account_id = $1 and invoice.deleted_at is null`,
};

/** What the account's own invoices tell of how Docket does. */
export async function measure(tx: AccountWork): Promise<Measured> {
  const [row] = await tx.run<Measured>(selectMeasured, [tx.accountId]);
  if (!row) throw new Error('A count has no row');
  return row;
}
