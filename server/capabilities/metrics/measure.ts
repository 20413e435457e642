import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { CachedByInvoices } from './CachedByInvoices.ts';
import { approvedFromFile, readFields } from './readFields.ts';

interface Measured {
  invoices: number;
  /** Of these, the invoices that were read from a file. */
  read: number;
  today: number;
  /** Of those that were read, the approved ones. */
  approved: number;
  processingTime: number | null;
  accuracy: number | null;
}

const all = `num_nonnulls(${readFields.map(({ column }) => column).join(', ')})`;
const countOf = (conditions: readonly string[]) =>
  conditions.map((condition) => `(${condition})::int`).join(' + ');
/** An invoice that was never edited has all fields as they were read. */
const wereRead = `case when invoice.unedited is null then ${all}
  else ${countOf(readFields.map(({ read }) => `${read} is not null`))} end`;
const wereKept = `case when invoice.unedited is null then ${all}
  else ${countOf(readFields.map(({ column, read }) => `${read} is not null and ${read} is not distinct from ${column}`))} end`;

/**
 * Arranged uploads are left out of the processing time: people took part of the time between upload
 * and invoice.
 */
const selectMeasured = statement(`
  select count(*)::int as invoices, count(invoice.upload_id)::int as read,
    (count(*) filter (where ${approvedFromFile}))::int as approved,
    (count(*) filter (where invoice.created_at >= date_trunc('day', now(), 'UTC')))::int as today,
    percentile_cont(0.5) within group (order by extract(epoch from invoice.created_at - upload.created_at)::float8)
      as "processingTime",
    (sum(${wereKept}) filter (where ${approvedFromFile}))::float8
      / nullif(sum(${wereRead}) filter (where ${approvedFromFile}), 0) as accuracy
  from invoices invoice
  left join uploads upload on upload.account_id = invoice.account_id and upload.id = invoice.upload_id
    and upload.made_of is null
  where invoice.account_id = $1 and invoice.deleted_at is null
    and not invoice.is_sample`);

/** Measures how Docket does, from the account's own invoices. */
async function measure(tx: AccountTx): Promise<Measured> {
  const [row] = await tx.run<Measured>(selectMeasured, [tx.accountId]);
  if (!row) throw new Error('A count has no row');
  return row;
}

export const measuredAccounts = () => new CachedByInvoices(measure);
