import type { ChangeOf } from '#shared/sync/contract.ts';
import type { TrashedInvoice } from '#shared/trash/contract.ts';
import { type Reader, statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { rowFeed } from '../../platform/feed/rowFeed.ts';
import { conflict, notFound, type Problem } from '../../platform/http/problem.ts';
import { type InvoiceRow, invoices } from './invoiceStore.ts';

export interface TrashRow extends Omit<TrashedInvoice, 'deletedAt'> {
  seq: string;
  deletedAt: Date;
  endedAt: Date | null;
}

/** The values of the invoice are those of its row, which nobody changes while it is in the trash. */
const list = `trash.invoice_id as id, trash.reason, trash.deleted_by as "deletedBy",
  trash.deleted_by_name as "deletedByName", trash.deleted_at as "deletedAt", trash.ended_at as "endedAt", trash.seq,
  row.invoice_number as "invoiceNumber", row.vendor_name as "vendorName", row.amount::text as amount, row.currency,
  row.invoice_date::text as "invoiceDate", row.status, row.file_name as "fileName", row.upload_id as "uploadId",
  row.source_email as "sourceEmail"`;
const from = `invoice_trash trash join invoices row on row.account_id = trash.account_id and row.id = trash.invoice_id`;

const put = statement(`
  insert into invoice_trash as trash (invoice_id, reason, deleted_by, deleted_by_name, deleted_at, seq)
  values ($1, $2, $3, $4, now(), $5)
  on conflict (account_id, invoice_id) do update set reason = excluded.reason, deleted_by = excluded.deleted_by,
    deleted_by_name = excluded.deleted_by_name, deleted_at = excluded.deleted_at, seq = excluded.seq, ended_at = null`);

export async function putIntoTrash(
  tx: AccountTx,
  {
    id,
    reason,
    deletedBy,
    deletedByName,
  }: Pick<TrashedInvoice, 'id' | 'reason' | 'deletedBy' | 'deletedByName'>,
  seq: number,
): Promise<TrashRow> {
  await tx.run(put, [id, reason, deletedBy, deletedByName, seq]);
  const row = await findTrashed(tx, id);
  if (!row) throw new Error('An invoice that was just deleted is not in the trash');
  return row;
}

const bringBack = statement(`
  update invoices as row set deleted_at = null where row.account_id = $1 and row.id = $2
  returning ${invoices.list}`);

/** The caller gives the row its next sequence, and ends its stay in the trash. */
export async function takeOutOfTrash(tx: AccountTx, id: string): Promise<InvoiceRow | undefined> {
  const [row] = await tx.run<InvoiceRow>(bringBack, [tx.accountId, id]);
  return row;
}

const end = statement(`
  update invoice_trash set ended_at = now(), seq = $3 where account_id = $1 and invoice_id = $2`);

/** Leaves a tombstone, because the invoice was restored or deleted for good. */
export async function endTrashed(tx: AccountTx, id: string, seq: number): Promise<void> {
  await tx.run(end, [tx.accountId, id, seq]);
}

const find = statement(`
  select ${list} from ${from}
  where trash.account_id = $1 and trash.invoice_id = $2 and trash.ended_at is null`);

export async function findTrashed(tx: AccountTx, id: string): Promise<TrashRow | undefined> {
  const [row] = await tx.run<TrashRow>(find, [tx.accountId, id]);
  return row;
}

const lock = statement(`
  select id from invoices where account_id = $1 and id = $2 and deleted_at is not null for update`);

/** Takes the lock of the invoice, as deleting, restoring and purging do. */
export async function lockTrashed(tx: AccountTx, id: string): Promise<TrashRow | undefined> {
  await tx.run(lock, [tx.accountId, id]);
  return findTrashed(tx, id);
}

const findSeveral = statement(`
  select ${list} from ${from}
  where trash.account_id = $1 and trash.invoice_id = any($2::uuid[]) and trash.ended_at is null`);

/** The answers to a decision on invoices that are not there: they may be in the trash. */
export async function noInvoices(
  tx: AccountTx,
  ids: readonly string[],
): Promise<(id: string) => Problem> {
  const rows = ids.length === 0 ? [] : await tx.run<TrashRow>(findSeveral, [tx.accountId, ids]);
  const trashed = new Map(rows.map((row) => [row.id, row]));
  return (id) => {
    const row = trashed.get(id);
    if (!row) return notFound('invoice');
    const message = `${row.deletedByName} moved this invoice to the trash. Restore it first.`;
    return conflict('in_trash', message);
  };
}

export async function noInvoice(tx: AccountTx, id: string): Promise<Problem> {
  return (await noInvoices(tx, [id]))(id);
}

const due = statement(`
  select distinct account_id as "accountId" from invoice_trash
  where ended_at is null and deleted_at <= $1 order by account_id`);

/** The companies with invoices that were deleted before this moment. */
export function companiesToPurge(reader: Reader, before: Date): Promise<{ accountId: string }[]> {
  return reader.run<{ accountId: string }>(due, [before]);
}

const dueOf = statement(`
  select invoice_id as id from invoice_trash
  where account_id = $1 and ended_at is null and deleted_at <= $2 order by deleted_at, invoice_id limit 200`);

export async function invoicesToPurge(tx: AccountTx, before: Date): Promise<string[]> {
  const rows = await tx.run<{ id: string }>(dueOf, [tx.accountId, before]);
  return rows.map(({ id }) => id);
}

export function presentTrashed(row: TrashRow): TrashedInvoice {
  const { seq, endedAt, deletedAt, ...trashed } = row;
  return { ...trashed, deletedAt: deletedAt.toISOString() };
}

export const trashFeed = rowFeed<ChangeOf<'trashed'>, TrashRow>({
  select: `select ${list} from ${from}`,
  alias: 'trash',
  exists: 'trash.ended_at is null',
  present: (row, seq) => ({
    kind: 'trashed',
    id: row.id,
    seq,
    row: row.endedAt ? null : presentTrashed(row),
  }),
});
