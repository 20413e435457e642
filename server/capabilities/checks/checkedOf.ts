import { rulesByAmount } from '#shared/approvals/judge.ts';
import type { CheckInput, EarlierInvoice, Sender } from '#shared/checks/CheckInput.ts';
import { notValidIn } from '#shared/checks/notValid.ts';
import { removedField } from '#shared/documents/removedField.ts';
import { type InvoiceValues, invoiceFields } from '#shared/invoices/fields.ts';
import { partsOfLineKey, withoutRemovedLines } from '#shared/invoices/lines.ts';
import { senderOfDocument } from '#shared/trash/documentLook.ts';
import { areSimilarNames } from '#shared/vendors/similarNames.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { EditedInvoice } from '../invoices/columns.ts';
import { answerFor } from '../invoices/documentAnswers.ts';
import type { InvoiceRow } from '../invoices/invoiceStore.ts';
import type { PolicyNow } from '../policy/policyStore.ts';
import { vendorWithOtherName } from '../vendors/matchVendor.ts';
import { type VendorRow, vendors } from '../vendors/vendorStore.ts';
import { approvedDuplicatesOf } from './approvedDuplicates.ts';
import { payeeFacts } from './knownAccounts.ts';
import type { VendorNow } from './vendorsNow.ts';

const columns = `invoice.id, invoice.invoice_number as "invoiceNumber", invoice.amount::text as amount,
  invoice.currency, invoice.invoice_date::text as "invoiceDate"`;

/**
 * Invoices of the vendor, those that a merge has not moved to it yet, and those without a vendor that have its name; each
 * branch uses its own index. Of two equal invoices the second is the copy, unless it was approved first.
 */
const newestOf = (further: string, limit: number) => {
  const newest = (whose: string) => `(select ${columns} from invoices invoice
    where invoice.account_id = $1 and ${whose} and invoice.deleted_at is null
      and invoice.status <> 'rejected' and invoice.id <> $4
      and (invoice.id < $4 or invoice.status <> 'pending_review') ${further}
    order by invoice.id desc limit ${limit})`;
  return [
    newest('invoice.vendor_id = $2'),
    `select not_moved.* from vendors merged
      cross join lateral ${newest('invoice.vendor_id = merged.id')} as not_moved
      where merged.account_id = $1 and merged.merged_into = $2`,
    newest('invoice.vendor_id is null and invoice.name_key = lower($3)'),
  ].join(' union all ');
};

const newest = 200;

const selectNewest = statement(`${newestOf('', newest)} order by id desc limit ${newest}`);

const selectSameNumber = statement(
  `${newestOf('and invoice.number_key = plain_number($5)', 1)} order by id desc limit 1`,
);

/** The latest invoices of a vendor, on file or not, and the one with the same number even if it is older. */
async function earlierInvoices(
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

/** With vendors merged into it, whose invoices may not have been moved yet. */
const selectKnown = statement(`
  with own as (
    select array[$2::uuid] || array(select id from vendors where account_id = $1 and merged_into = $2) as ids)
  select
    array(select distinct source_email from invoices
      where account_id = $1 and vendor_id = any(own.ids) and deleted_at is null and status in ('approved', 'paid')
        and source_email is not null and sender_authentication is distinct from 'fail' limit 20) as used,
    array(select distinct split_part(email, '@', 2) from members
      where account_id = $1 and removed_at is null) as own,
    array(select distinct known.address from vendors, unnest(array[email, primary_contact_email]) as known (address)
      where account_id = $1 and merged_into = $2 and deleted_at is null and known.address is not null limit 20) as merged,
    exists (select from invoices
      where account_id = $1 and vendor_id = any(own.ids) and sender_authentication = 'pass' and id < $3
        and split_part(lower(source_email), '@', 2) = split_part(lower($4), '@', 2)) as proven
  from own`);

interface Known {
  used: string[];
  own: string[];
  merged: string[];
  proven: boolean;
}

/** The sender of an invoice's mail, with the addresses known for its vendor. */
async function senderOf(
  tx: AccountTx,
  { id, sourceEmail, senderAuthentication, vendorId }: InvoiceRow,
  vendor: VendorRow | undefined,
): Promise<Sender | null> {
  if (sourceEmail === null) return null;
  const [row] = await tx.run<Known>(selectKnown, [tx.accountId, vendorId, id, sourceEmail]);
  const onFile = [vendor?.email, vendor?.primaryContactEmail, hostOf(vendor?.website ?? null)];
  return {
    address: sourceEmail,
    authentication: senderAuthentication,
    known: [...onFile.flatMap((one) => one ?? []), ...(row?.merged ?? []), ...(row?.used ?? [])],
    own: row?.own ?? [],
    provenBefore: row?.proven ?? false,
  };
}

/** The vendor, if the proven address of the mail is theirs and the document has quite another name. */
function sentByOther(
  { sourceEmail, senderAuthentication, vendorName }: InvoiceRow,
  vendor: VendorRow | undefined,
): string | null {
  if (!vendor || vendorName === null || senderAuthentication !== 'pass') return null;
  const isTheirs = [vendor.email, vendor.primaryContactEmail].some(
    (address) => address !== null && address.toLowerCase() === sourceEmail?.toLowerCase(),
  );
  return isTheirs && !areSimilarNames(vendorName, vendor.name) ? vendor.name : null;
}

function hostOf(website: string | null): string | null {
  return website !== null && URL.canParse(website) ? new URL(website).hostname : null;
}

/**
 * Finds another upload with the same bytes as a file of this invoice, and whose invoice has the same pages, also if those
 * pages were arranged into another document. Rejected and deleted invoices do not count. Of two equal files the second is
 * the copy, unless it was approved first.
 */
const selectSameFile = statement(`
  with page as (
    select (place->>'uploadId')::uuid as upload_id, place->'page' as number
    from uploads own cross join lateral jsonb_array_elements(
      coalesce(own.made_of, jsonb_build_array(jsonb_build_object('uploadId', own.id)))) as place
    where own.account_id = $1 and own.id = $2),
  same as materialized (
    select page.number, same.id, same.created_at, same.arranged_as,
      (same.created_at, same.id) < (mine.created_at, mine.id) as was_before
    from page
    join uploads mine on mine.account_id = $1 and mine.id = page.upload_id
    join uploads same on same.account_id = $1 and same.file_hash = mine.file_hash and same.id <> mine.id
      and same.made_of is null)
  select theirs.file_name as "fileName", made.id as "invoiceId"
  from same
  join uploads theirs on theirs.account_id = $1 and theirs.arranged_as is null and theirs.id <> $2
    and (theirs.id = same.id or same.arranged_as is not null and theirs.made_of @> jsonb_build_array(
      jsonb_strip_nulls(jsonb_build_object('uploadId', same.id, 'page', same.number))))
  left join invoices made on made.account_id = $1 and made.upload_id = theirs.id
  where (made.id is null or made.deleted_at is null and made.status <> 'rejected')
    and (same.was_before or made.status in ('approved', 'paid'))
  order by made.id is null, same.created_at, theirs.id limit 1`);

export async function sameFileAs(
  tx: AccountTx,
  { uploadId }: { uploadId: string | null },
): Promise<CheckInput['sameFileAs']> {
  if (uploadId === null) return null;
  const [row] = await tx.run<NonNullable<CheckInput['sameFileAs']>>(selectSameFile, [
    tx.accountId,
    uploadId,
  ]);
  return row ?? null;
}

/** The input of the checks: the current invoice, its vendor, and the data to compare it with. */
export async function checkedOf(
  tx: AccountTx,
  invoice: InvoiceRow & VendorNow,
  policy: PolicyNow,
): Promise<CheckInput> {
  const vendor = invoice.vendorId === null ? undefined : await vendors.find(tx, invoice.vendorId);
  const askingOf = await payeeFacts(tx, [invoice]);
  const { vendorName: name, vendorTaxId: taxId } = invoice;
  const lines = withoutRemovedLines(invoice.lines);
  const vendorOrName = vendor ?? (name === null ? null : { id: null, name });
  return {
    ...askingOf(invoice),
    values: invoice,
    lines,
    notValid: notValidIn(invoice.readBeside?.notValid, invoice, lines),
    read: invoice.readBeside,
    documentType: invoice.documentType,
    answer: await saidOf(tx, invoice),
    fieldConfidence: uncorrected(invoice, await uneditedOf(tx, invoice.id)),
    taxIdOf: await vendorWithOtherName(tx, { name, taxId }),
    earlier: vendorOrName ? await earlierInvoices(tx, vendorOrName, invoice) : [],
    approvedDuplicates: (await approvedDuplicatesOf(tx, [invoice]))(invoice),
    sameFileAs: await sameFileAs(tx, invoice),
    sender: await senderOf(tx, invoice, vendor),
    sentBy: sentByOther(invoice, vendor),
    rules: rulesByAmount({ ...invoice, lines }, policy),
    rates: policy.rates,
    today: new Date().toISOString().slice(0, 10),
  };
}

async function saidOf(tx: AccountTx, invoice: InvoiceRow): Promise<CheckInput['answer']> {
  const answer = await answerFor(tx, invoice);
  if (!answer) return null;
  const { isInvoice, fileName, saidByName: by, saidAt } = answer;
  const sender = senderOfDocument(invoice) ?? '';
  return { isInvoice, sender, fileName, by, on: saidAt.toISOString().slice(0, 10) };
}

const selectUnedited = statement('select unedited from invoices where account_id = $1 and id = $2');

async function uneditedOf(tx: AccountTx, invoiceId: string): Promise<EditedInvoice | null> {
  const [row] = await tx.run<{ unedited: EditedInvoice | null }>(selectUnedited, [
    tx.accountId,
    invoiceId,
  ]);
  if (!row) throw new Error('An invoice that was just locked is not there');
  return row.unedited;
}

/** Leaves out the fields that a person has corrected or confirmed: those are certain. */
function uncorrected(invoice: InvoiceRow, unedited: EditedInvoice | null): Record<string, number> {
  const sure = Object.entries(invoice.fieldConfidence).filter(
    ([key]) =>
      invoice.confirmed[key] === undefined ||
      invoice.confirmed[key].value !== valueAt(invoice, key),
  );
  if (unedited === null) return Object.fromEntries(sure);
  return Object.fromEntries(
    sure.filter(([key]) => valueAt(invoice, key) === valueAt(unedited, key)),
  );
}

function valueAt(invoice: EditedInvoice, key: string): string | null | undefined {
  const parts = partsOfLineKey(key);
  if (!parts) return isField(key) ? invoice[key] : undefined;
  const line = invoice.lines.find(({ id }) => id === parts.id);
  return parts.field === removedField ? undefined : line?.[parts.field];
}

function isField(key: string): key is keyof InvoiceValues {
  return Object.hasOwn(invoiceFields, key);
}
