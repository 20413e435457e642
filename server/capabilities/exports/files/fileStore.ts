import type { FileFormat } from '#shared/exports/exportTypes.ts';
import type { ExportTemplate } from '#shared/exports/templates/template.ts';
import type { VendorValues } from '#shared/vendors/fields.ts';
import { type Columns, selectList } from '../../../platform/db/columns.ts';
import { statement, unprepared } from '../../../platform/db/statement.ts';
import type { AccountTx } from '../../../platform/db/transaction.ts';
import { type InvoiceRow, invoices } from '../../invoices/invoiceStore.ts';

export interface ExportFileRow {
  id: string;
  format: FileFormat;
  fileName: string;
  invoiceCount: number;
  requestedBy: string;
  requestedAt: Date;
  /** As it was then, of the format `template`. */
  template: ExportTemplate | null;
}

const columns = {
  id: 'uuid',
  format: 'text',
  fileName: 'text',
  invoiceCount: 'integer',
  requestedBy: 'text',
  requestedAt: 'timestamptz',
  template: 'jsonb',
} satisfies Columns & Record<keyof ExportFileRow, string>;

const insert = statement(`
  insert into export_files (id, format, file_name, invoice_count, requested_by, template)
  values ($1, $2, $3, $4, $5, $6)`);

export async function insertFile(
  tx: AccountTx,
  { id, format, fileName, invoiceCount, requestedBy, template }: Omit<ExportFileRow, 'requestedAt'>,
): Promise<void> {
  const described = template && JSON.stringify(template);
  await tx.run(insert, [id, format, fileName, invoiceCount, requestedBy, described]);
}

const select = statement(`
  select ${selectList(columns, 'file')} from export_files file
  where file.account_id = $1 and file.id = $2`);

export async function findFile(tx: AccountTx, id: string): Promise<ExportFileRow | undefined> {
  const [file] = await tx.run<ExportFileRow>(select, [tx.accountId, id]);
  return file;
}

/** The fields that every e-invoice needs. */
const isWhole = `row.vendor_name is not null and row.invoice_number is not null
  and row.invoice_date is not null and row.amount is not null`;

/** An invoice that was reopened and approved again is exported again. */
const isNew = `not exists (select 1 from export_file_invoices as told
  where told.account_id = row.account_id and told.invoice_id = row.id and told.format = $3
    and told.decided_at is not distinct from row.decided_at)`;

interface Filling {
  id: string;
  format: FileFormat;
  /** `null` for the formats that every company has. */
  templateId: string | null;
  invoiceIds: string[] | null;
}

/** Puts these invoices into a file, or all that no file of its format has, if exportable. Returns the count. */
export async function fillFile(
  tx: AccountTx,
  { id, format, templateId, invoiceIds }: Filling,
): Promise<number> {
  const condition = invoiceIds === null ? isNew : 'row.id = any($4::uuid[])';
  const [made] = await tx.run<{ count: number }>(
    unprepared(`
      with told as (
        insert into export_file_invoices (account_id, file_id, place, invoice_id, format, decided_at)
          select row.account_id, $2::uuid, row_number() over (order by row.decided_at, row.id), row.id, $3, row.decided_at
          from invoices as row
          where row.account_id = $1 and row.deleted_at is null and not row.is_sample
            and row.status in ('approved', 'paid') and ${condition} ${format === 'ubl' ? `and ${isWhole}` : ''}
          returning 1
      ) select count(*)::int as count from told`),
    [
      tx.accountId,
      id,
      templateId === null ? format : `${format}:${templateId}`,
      ...(invoiceIds === null ? [] : [invoiceIds]),
    ],
  );
  return made?.count ?? 0;
}

/** Requested invoices that are not in the file. */
export async function leftOut(
  tx: AccountTx,
  { id, invoiceIds, limit }: { id: string; invoiceIds: readonly string[]; limit: number },
): Promise<InvoiceRow[]> {
  return tx.run<InvoiceRow>(
    unprepared(`
      select ${invoices.list} from invoices as row
      where row.account_id = $1 and row.deleted_at is null and row.id = any($2::uuid[])
        and not exists (select 1 from export_file_invoices as told
          where told.account_id = row.account_id and told.file_id = $3 and told.invoice_id = row.id)
      order by row.id limit $4`),
    [tx.accountId, invoiceIds, id, limit],
  );
}

/**
 * Invoices approved since the last e-invoice file that lack a required field, with their number. They are reported with
 * the next file only, not with every later one.
 */
export async function unfinished(
  tx: AccountTx,
  { id, limit }: { id: string; limit: number },
): Promise<{ first: InvoiceRow[]; count: number }> {
  const first = await tx.run<InvoiceRow & { count: number }>(
    unprepared(`
      select count(*) over ()::int as count, ${invoices.list} from invoices as row
      where row.account_id = $1 and row.deleted_at is null and not row.is_sample and row.status in ('approved', 'paid')
        and not (${isWhole}) and row.decided_at > coalesce((select max(requested_at) from export_files
          where account_id = $1 and format = 'ubl' and id <> $2), '-infinity')
      order by row.decided_at, row.id limit $3`),
    [tx.accountId, id, limit],
  );
  return { first, count: first[0]?.count ?? 0 };
}

export type PlacedInvoice = InvoiceRow & {
  place: number;
  /** On file of the vendor that was approved, else the one read on the invoice. */
  vendorAddress: string | null;
  buyerAddress: string | null;
  /** Of the vendor that was approved. */
  vendorDefaults: Pick<VendorValues, 'defaultAccount' | 'defaultTaxCode' | 'defaultClass'>;
};

/** A value that was read with high confidence; a doubtful one is not used, since nobody has confirmed it. */
const readWell = (name: string) =>
  `case when (upload.reading->'fields'->'${name}'->>'confidence')::numeric >= 0.9
    then upload.reading->'fields'->'${name}'->>'value' end`;

const selectPage = statement(`
  select told.place, coalesce(vendor.address, ${readWell('vendorAddress')}) as "vendorAddress",
    ${readWell('customerAddress')} as "buyerAddress",
    jsonb_build_object('defaultAccount', vendor.default_account, 'defaultTaxCode', vendor.default_tax_code,
      'defaultClass', vendor.default_class) as "vendorDefaults", ${invoices.list}
  from export_file_invoices as told
  join invoices as row on row.account_id = told.account_id and row.id = told.invoice_id
  left join vendors as vendor on vendor.account_id = row.account_id and vendor.id = row.vendor_id
    and vendor.id = row.payee_vendor_id and vendor.merged_into is null
  left join uploads as upload on upload.account_id = row.account_id and upload.id = row.upload_id
  where told.account_id = $1 and told.file_id = $2 and told.place > $3
    and row.deleted_at is null and not row.is_sample and row.status in ('approved', 'paid')
  order by told.place limit $4`);

/** The invoices of a file that are still approved, in its order. */
export function pageOfFile(
  tx: AccountTx,
  { id, after, limit }: { id: string; after: number; limit: number },
): Promise<PlacedInvoice[]> {
  return tx.run<PlacedInvoice>(selectPage, [tx.accountId, id, after, limit]);
}

const rename = statement(`
  update export_files set file_name = $3, invoice_count = $4 where account_id = $1 and id = $2`);

export async function renameFile(
  tx: AccountTx,
  id: string,
  { fileName, invoiceCount }: Pick<ExportFileRow, 'fileName' | 'invoiceCount'>,
): Promise<void> {
  await tx.run(rename, [tx.accountId, id, fileName, invoiceCount]);
}
