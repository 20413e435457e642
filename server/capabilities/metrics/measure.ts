import { invoiceFields } from '#shared/invoices/fields.ts';
import { columnName } from '../../platform/db/columns.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { invoiceColumns } from '../invoices/columns.ts';

export interface Measured {
  invoices: number;
  /** Of these, the invoices that were read from a file. */
  read: number;
  today: number;
  processingTime: number | null;
  accuracy: number | null;
}

const fields = Object.entries(invoiceColumns)
  .filter(([name]) => Object.hasOwn(invoiceFields, name))
  .map(([name, type]) => ({
    column: `invoice.${columnName(name)}`,
    read: `(invoice.unedited->>'${name}')::${type}`,
  }));

const all = `num_nonnulls(${fields.map(({ column }) => column).join(', ')})`;
const countOf = (conditions: readonly string[]) =>
  conditions.map((condition) => `(${condition})::int`).join(' + ');
/** An invoice that was never edited has all fields as they were read. */
const wereRead = `case when invoice.unedited is null then ${all}
  else ${countOf(fields.map(({ read }) => `${read} is not null`))} end`;
const wereKept = `case when invoice.unedited is null then ${all}
  else ${countOf(fields.map(({ column, read }) => `${read} is not null and ${read} is not distinct from ${column}`))} end`;
const isApproved = `invoice.upload_id is not null and invoice.status in ('approved', 'paid')`;

/**
 * Arranged uploads are left out of the processing time: people took part of the time between upload
 * and invoice.
 */
const selectMeasured = statement(`
  select count(*)::int as invoices, count(invoice.upload_id)::int as read,
    (count(*) filter (where invoice.created_at >= date_trunc('day', now(), 'UTC')))::int as today,
    percentile_cont(0.5) within group (order by extract(epoch from invoice.created_at - upload.created_at)::float8)
      as "processingTime",
    (sum(${wereKept}) filter (where ${isApproved}))::float8
      / nullif(sum(${wereRead}) filter (where ${isApproved}), 0) as accuracy
  from invoices invoice
  left join uploads upload on upload.account_id = invoice.account_id and upload.id = invoice.upload_id
    and upload.made_of is null
  where invoice.account_id = $1 and invoice.deleted_at is null`);

/** Measures how Docket does, from the account's own invoices. */
export async function measure(tx: AccountTx): Promise<Measured> {
  const [row] = await tx.run<Measured>(selectMeasured, [tx.accountId]);
  if (!row) throw new Error('A count has no row');
  return row;
}

const selectVersion = statement(`
  select concat(max(seq), ' ', date_trunc('day', now(), 'UTC')) as version
  from invoices where account_id = $1`);

/** Changes whenever the result of `measure` may have changed. */
export async function invoicesVersion(tx: AccountTx): Promise<string> {
  const [row] = await tx.run<{ version: string }>(selectVersion, [tx.accountId]);
  return row?.version ?? '';
}
