import type { FileFormat } from '#shared/exports/exportTypes.ts';
import type { AccountTx } from '../../db/database.ts';
import { type InvoiceRow, invoices } from '../../invoices/invoiceStore.ts';

export interface ExportFileRow {
  account_id: string;
  id: string;
  format: FileFormat;
  file_name: string;
  invoice_count: number;
  requested_by: string;
  requested_at: Date;
}

const own = (tx: AccountTx) =>
  tx<ExportFileRow>('export_files').where({ account_id: tx.accountId });

export async function insertFile(
  tx: AccountTx,
  file: Omit<ExportFileRow, 'account_id' | 'requested_at'>,
): Promise<void> {
  await tx<ExportFileRow>('export_files').insert(file);
}

export async function findFile(tx: AccountTx, id: string): Promise<ExportFileRow | undefined> {
  return own(tx).where({ id }).first();
}

/** Without any of these there is no e-invoice. */
const isWhole = `row.vendor_name is not null and row.invoice_number is not null
  and row.invoice_date is not null and row.amount is not null`;

/** Two that were approved at different times are two to the books. */
const isNew = `not exists (select 1 from export_file_invoices as told
  where told.account_id = row.account_id and told.invoice_id = row.id and told.format = $3
    and told.decided_at is not distinct from row.decided_at)`;

/** Puts what may leave into a file: of these invoices, or all that no file of its format has had. Answers how many. */
export async function fillFile(
  tx: AccountTx,
  { id, format, invoiceIds }: { id: string; format: FileFormat; invoiceIds: string[] | null },
): Promise<number> {
  const which = invoiceIds === null ? isNew : 'row.id = any($4::uuid[])';
  const [made] = await tx.run<{ count: number }>(
    {
      name: '',
      text: `with told as (
          insert into export_file_invoices (file_id, place, invoice_id, format, decided_at)
            select $2::uuid, row_number() over (order by row.decided_at, row.id), row.id, $3, row.decided_at
            from invoices as row
            where row.account_id = $1 and row.deleted_at is null
              and row.status in ('approved', 'paid') and ${which} ${format === 'ubl' ? `and ${isWhole}` : ''}
            returning 1
        ) select count(*)::int as count from told`,
    },
    [tx.accountId, id, format, ...(invoiceIds === null ? [] : [invoiceIds])],
  );
  return made?.count ?? 0;
}

/** Of invoices that were wished for and are not in the file, what is known. */
export async function leftOut(
  tx: AccountTx,
  { id, invoiceIds, limit }: { id: string; invoiceIds: readonly string[]; limit: number },
): Promise<InvoiceRow[]> {
  return tx.run<InvoiceRow>(
    {
      name: '',
      text: `select ${invoices.list} from invoices as row
        where row.account_id = $1 and row.deleted_at is null and row.id = any($2::uuid[])
          and not exists (select 1 from export_file_invoices as told
            where told.account_id = row.account_id and told.file_id = $3 and told.invoice_id = row.id)
        order by row.id limit $4`,
    },
    [tx.accountId, invoiceIds, id, limit],
  );
}

/**
 * Approved since the last e-invoices, and without something that every e-invoice has: told with the next file, and not with
 * each one after it. The first of them, and how many they are.
 */
export async function unfinished(
  tx: AccountTx,
  { id, limit }: { id: string; limit: number },
): Promise<{ first: InvoiceRow[]; count: number }> {
  const first = await tx.run<InvoiceRow & { count: number }>(
    {
      name: '',
      text: `select count(*) over ()::int as count, ${invoices.list} from invoices as row
        where row.account_id = $1 and row.deleted_at is null and row.status in ('approved', 'paid')
          and not (${isWhole}) and row.decided_at > coalesce((select max(requested_at) from export_files
            where account_id = $1 and format = 'ubl' and id <> $2), '-infinity')
        order by row.decided_at, row.id limit $3`,
    },
    [tx.accountId, id, limit],
  );
  return { first, count: first[0]?.count ?? 0 };
}

export type PlacedInvoice = InvoiceRow & {
  place: number;
  /** Of its vendor, or else as it was read on the invoice. */
  vendorAddress: string | null;
  /** Whom the invoice is addressed to. */
  buyerAddress: string | null;
};

/** What was read of an invoice, unless it was read with doubts: nobody has seen it. */
const readWell = (name: string) =>
  `case when (upload.reading->'fields'->'${name}'->>'confidence')::numeric >= 0.9
    then upload.reading->'fields'->'${name}'->>'value' end`;

/** What of a file is still approved, in its order. */
export async function pageOfFile(
  tx: AccountTx,
  { id, after, limit }: { id: string; after: number; limit: number },
): Promise<PlacedInvoice[]> {
  return tx.run<PlacedInvoice>(
    {
      name: 'page-of-export-file',
      text: `select told.place, coalesce(vendor.address, ${readWell('vendorAddress')}) as "vendorAddress",
          ${readWell('customerAddress')} as "buyerAddress", ${invoices.list}
        from export_file_invoices as told
        join invoices as row on row.account_id = told.account_id and row.id = told.invoice_id
        left join vendors as vendor on vendor.account_id = row.account_id and vendor.id = row.vendor_id
        left join uploads as upload on upload.account_id = row.account_id and upload.id = row.upload_id
        where told.account_id = $1 and told.file_id = $2 and told.place > $3
          and row.deleted_at is null and row.status in ('approved', 'paid')
        order by told.place limit $4`,
    },
    [tx.accountId, id, after, limit],
  );
}

export async function renameFile(
  tx: AccountTx,
  id: string,
  change: Pick<ExportFileRow, 'file_name' | 'invoice_count'>,
): Promise<void> {
  await own(tx).where({ id }).update(change);
}
