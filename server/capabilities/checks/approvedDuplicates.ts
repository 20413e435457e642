import type { ApprovedDuplicate } from '#shared/checks/CheckInput.ts';
import { vendorNameKey } from '#shared/vendors/vendorKeys.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { InvoiceRow } from '../invoices/invoiceStore.ts';
import type { VendorNow } from './vendorsNow.ts';

interface DuplicateRow extends ApprovedDuplicate {
  of: string;
  isApproved: boolean;
}

const columns = `mine.id as "of", other.id, other.invoice_number as "invoiceNumber", other.amount::text as amount,
  other.currency, other.invoice_date::text as "invoiceDate", other.status in ('approved', 'paid') as "isApproved"`;
/** Invoices of one request may be approved by it, one after the other. */
const counts = `other.account_id = $1 and other.id <> mine.id and other.deleted_at is null
  and (other.status in ('approved', 'paid') or other.status = 'pending_review' and other.id = any($2::uuid[]))`;
/** A credit note often has the number of its invoice. */
const sameSign = 'coalesce(sign(other.amount) = sign(mine.amount), true)';
const sameNumber = `other.number_key = mine.number_key and ${sameSign}`;
const sameAmount = `other.amount_key = mine.amount_key and other.amount <> 0 and other.currency = mine.currency
  and abs(other.invoice_date - mine.invoice_date) <= 3`;
/** By the vendor now and by the one that was read, so that a new name hides no duplicate. */
const sameVendor = 'other.vendor_id in (mine.vendor_id, mine.read_vendor_id)';
/**
 * For amounts, each by itself: so Postgres uses the index of amounts even without statistics of an account that has grown
 * quickly. Otherwise it reads all invoices of the account for each one.
 */
const sameVendorNow = 'other.vendor_id = mine.vendor_id';
const sameVendorRead =
  'other.vendor_id = mine.read_vendor_id and mine.read_vendor_id is distinct from mine.vendor_id';
/** By the name under which it was approved too: the vendor may be renamed since, and another one added under its name. */
const samePayee = 'other.payee_key in (mine.payee_key, mine.read_payee_key)';
const sameName =
  'other.vendor_id is null and mine.vendor_id is null and other.name_key = mine.name_key';
const most = `order by "isApproved" desc, array_position($2::uuid[], other.id), other.id limit 50`;

const mine = `
  mine as (
    select invoice.id, invoice.number_key, invoice.amount, invoice.amount_key, invoice.currency, invoice.invoice_date,
      invoice.name_key, asked.vendor_id, coalesce(vendor.merged_into, vendor.id) as read_vendor_id, invoice.upload_id,
      array(select id from vendors where account_id = $1
        and merged_into in (asked.vendor_id, coalesce(vendor.merged_into, vendor.id))) as merged_ids,
      asked.payee_key, asked.read_payee_key
    from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[]) as asked (id, vendor_id, payee_key, read_payee_key)
    join invoices invoice on invoice.account_id = $1 and invoice.id = asked.id
    left join uploads upload on upload.account_id = $1 and upload.id = invoice.upload_id
    left join vendors vendor on vendor.account_id = $1 and vendor.id = upload.vendor_id)`;

const found = (by: ApprovedDuplicate['by'], where: string, from = 'mine') => `
  select duplicate.*, '${by}' as by from ${from} cross join lateral (
    select ${columns} from invoices other where ${counts} and ${where} ${most}) duplicate`;

/** Each vendor that was merged, whose invoices may not have been moved yet; a list of them would be read without an index. */
const merged = 'mine cross join unnest(mine.merged_ids) as merged (id)';
const sameVendorMerged = 'other.vendor_id = merged.id';

const selectDuplicates = statement(`with ${mine}
  ${[
    found('number', `${sameNumber} and (${sameVendor} or ${samePayee} or ${sameName})`),
    found('number', `${sameNumber} and ${sameVendorMerged}`, merged),
    found('amount', `${sameVendorNow} and ${sameAmount}`),
    found('amount', `${sameVendorMerged} and ${sameAmount}`, merged),
    found('amount', `${sameVendorRead} and ${sameAmount}`),
    found('amount', `${samePayee} and ${sameAmount}`),
    found('amount', `${sameName} and ${sameAmount}`),
  ].join(' union all ')}`);

/**
 * Compares like `sameFileAs`: it also finds pages that were arranged into another document. Copies are rare, so they are
 * looked for before anything is joined to them.
 */
const selectSameFile = statement(`with ${mine},
  page as (
    select mine.id, own.id as own_id, (place->>'uploadId')::uuid as upload_id, place->'page' as number
    from mine join uploads own on own.account_id = $1 and own.id = mine.upload_id
    cross join lateral jsonb_array_elements(
      coalesce(own.made_of, jsonb_build_array(jsonb_build_object('uploadId', own.id)))) as place),
  same as materialized (
    select page.id as of_id, page.own_id, page.number, same.id, same.arranged_as
    from page
    join uploads file on file.account_id = $1 and file.id = page.upload_id
    join uploads same on same.account_id = $1 and same.file_hash = file.file_hash and same.id <> file.id
      and same.made_of is null)
  select distinct ${columns.replace('mine.id', 'same.of_id')}, 'file' as by
  from same
  join uploads theirs on theirs.account_id = $1 and theirs.arranged_as is null and theirs.id <> same.own_id
    and (theirs.id = same.id or same.arranged_as is not null and theirs.made_of @> jsonb_build_array(
      jsonb_strip_nulls(jsonb_build_object('uploadId', same.id, 'page', same.number))))
  join invoices other on other.upload_id = theirs.id and ${counts.replace('mine.id', 'same.of_id')}`);

type Asked = Pick<InvoiceRow, 'id' | 'vendorName'> & Pick<VendorNow, 'vendorId' | 'readAs'>;

/** The same key as an approval stores. */
const payeeKeyOf = (name: string | null | undefined) => (name ? vendorNameKey(name) || null : null);

/**
 * For each invoice, the approved and paid ones that may be the same: the same file, vendor and number, or vendor, amount
 * and near date. Invoices of `alsoApproved` count as approved, if they are among those asked about.
 */
export async function approvedDuplicatesOf(
  tx: AccountTx,
  invoices: readonly Asked[],
): Promise<(invoice: { id: string }, alsoApproved?: ReadonlySet<string>) => ApprovedDuplicate[]> {
  if (invoices.length === 0) return () => [];
  const values = [
    tx.accountId,
    invoices.map(({ id }) => id),
    invoices.map(({ vendorId }) => vendorId),
    invoices.map(({ vendorName }) => payeeKeyOf(vendorName)),
    invoices.map(({ readAs }) => payeeKeyOf(readAs?.vendorName)),
  ];
  const rows = await Promise.all([
    tx.run<DuplicateRow>(selectSameFile, values),
    tx.run<DuplicateRow>(selectDuplicates, values),
  ]);
  const known = Map.groupBy(rows.flat(), (row) => row.of);
  return ({ id }, alsoApproved) => {
    const clearest = new Map<string, ApprovedDuplicate>();
    for (const { of: _, isApproved, ...duplicate } of known.get(id) ?? []) {
      if (clearest.has(duplicate.id) || !(isApproved || alsoApproved?.has(duplicate.id))) continue;
      clearest.set(duplicate.id, duplicate);
    }
    return [...clearest.values()];
  };
}

const lock = statement(
  "select pg_advisory_xact_lock(hashtextextended('docket approving ' || $1, 0))",
);

/** Advisory lock: of two equal invoices approved at the same time, the second one finds the first one approved. */
export async function lockApproving(tx: AccountTx): Promise<void> {
  await tx.run(lock, [tx.accountId]);
}
