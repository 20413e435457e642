import { invoiceFields } from '#shared/invoices/fields.ts';
import { columnName } from '../../platform/db/columns.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { invoiceColumns } from '../invoices/columns.ts';

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
    (count(*) filter (where ${isApproved}))::int as approved,
    (count(*) filter (where invoice.created_at >= date_trunc('day', now(), 'UTC')))::int as today,
    percentile_cont(0.5) within group (order by extract(epoch from invoice.created_at - upload.created_at)::float8)
      as "processingTime",
    (sum(${wereKept}) filter (where ${isApproved}))::float8
      / nullif(sum(${wereRead}) filter (where ${isApproved}), 0) as accuracy
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

const selectVersion = statement(`
  select concat(max(seq), ' ', date_trunc('day', now(), 'UTC')) as version
  from invoices where account_id = $1`);

/** Changes whenever the result of `measure` may have changed. */
async function invoicesVersion(tx: AccountTx): Promise<string> {
  const [row] = await tx.run<{ version: string }>(selectVersion, [tx.accountId]);
  return row?.version ?? '';
}

const mostAccounts = 10_000;

interface Cached {
  version: string;
  measured: Measured;
}

/**
 * Measures an account's invoices once, and again only when one of them has changed, on any node.
 */
export class MeasuredAccounts {
  /** An LRU cache: in the order of their last use, the least recently used first. */
  readonly #cached = new Map<string, Cached>();

  async of(tx: AccountTx): Promise<Measured> {
    const { accountId } = tx;
    // Read before measuring: the measures may be newer than this version, but never older.
    const version = await invoicesVersion(tx);
    const cached = this.#cached.get(accountId);
    const measured = cached?.version === version ? cached.measured : await measure(tx);
    this.#cached.delete(accountId);
    this.#cached.set(accountId, { version, measured });
    const [oldest] = this.#cached.keys();
    if (this.#cached.size > mostAccounts && oldest !== undefined) this.#cached.delete(oldest);
    return measured;
  }
}
