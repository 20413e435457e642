import type {
  AccountElsewhere,
  CheckInput,
  KnownAccount,
  Payee,
} from '#shared/checks/CheckInput.ts';
import { compact, isSameAccount } from '#shared/checks/texts.ts';
import type { AskingToBePaid } from '#shared/checks/vendorChecks.ts';
import { senderKey } from '#shared/vendors/senderKeys.ts';
import { vendorNameKey } from '#shared/vendors/vendorKeys.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { InvoiceRow } from '../invoices/invoiceStore.ts';
import { lookalikes } from './lookalikes.ts';
import type { VendorNow } from './vendorsNow.ts';

type InvoicePayee = Pick<InvoiceRow, 'id' | 'iban'> & Pick<VendorNow, 'vendorId' | 'readIban'>;

interface ElsewhereRow extends AccountElsewhere {
  vendorId: string;
  decided: boolean;
}

/** As in the conditions of the indexes `invoices_unheld_by_iban` and `invoices_unheld_of_vendor`. */
const isUnheld = "status = 'pending_review' and deleted_at is null and held_by = '{}'";

/** Of each vendor and spelling the first undecided invoice, found one after the other: there may be thousands of others. */
const selectElsewhere = statement(`
  with recursive undecided as (
    select first.* from unnest($2::text[]) as asked (key) cross join lateral (
      select iban_key, vendor_id, iban, id from invoices
      where account_id = $1 and iban_key = asked.key and ${isUnheld} and vendor_id is not null
      order by vendor_id, iban, id limit 1) as first
    union all
    select next.* from undecided cross join lateral (
      select iban_key, vendor_id, iban, id from invoices
      where account_id = $1 and iban_key = undecided.iban_key and ${isUnheld}
        and (vendor_id, iban) > (undecided.vendor_id, undecided.iban)
      order by vendor_id, iban, id limit 1) as next
  )
  select distinct on ("vendorId", iban, decided) used.iban, vendor.id as "vendorId",
    vendor.name as "vendorName", used.invoice_id as "invoiceId", used.decided
  from (
    select vendor_id, iban, invoice_id, true as decided from payees
    where account_id = $1 and iban_key = any($2::text[])
    union all
    select vendor_id, iban, id, false from undecided
  ) as used
  join vendors own on own.account_id = $1 and own.id = used.vendor_id
  join vendors vendor on vendor.account_id = $1 and vendor.id = coalesce(own.merged_into, own.id)
  order by "vendorId", iban, decided, used.invoice_id`);

/** For each invoice, the other vendors that used its bank accounts on an approved invoice or on an earlier one. */
async function accountsOfOtherVendors(
  tx: AccountTx,
  invoices: readonly InvoicePayee[],
): Promise<(invoice: InvoicePayee) => AccountElsewhere[]> {
  const ibans = new Set(invoices.flatMap((invoice) => ibansOf(invoice).map(compact)));
  const rows =
    ibans.size > 0 ? await tx.run<ElsewhereRow>(selectElsewhere, [tx.accountId, [...ibans]]) : [];
  return (invoice) =>
    rows
      .filter(({ vendorId }) => vendorId !== invoice.vendorId)
      .filter(({ iban }) => ibansOf(invoice).some((own) => isSameAccount(own, iban)))
      .filter(({ decided, invoiceId }) => decided || invoiceId < invoice.id)
      .map(({ iban, vendorName, invoiceId }) => ({ iban, vendorName, invoiceId }));
}

function ibansOf({ iban, readIban }: InvoicePayee): string[] {
  return [iban, readIban].flatMap((text) => text ?? []);
}

interface Checkable {
  id: string;
  vendorId: string | null;
}

interface AccountRow {
  vendorId: string;
  iban: string;
  /** The name of the vendor when an invoice with it was approved, as `vendorNameKey`. */
  approvedKey: string | null;
  /** The name of the vendor when it was verified. */
  verifiedName: string | null;
  /** The first two invoices with it, in case the first is the one being checked. */
  firstIds: string[];
}

const isVerified = `verification->>'vendorId' = vendor_id::text and verification->'codes' @> '"bank_details_changed"'
  and regexp_replace(upper(verification->>'iban'), '[^A-Z0-9]', '', 'g') = iban_key
  and (source_email is null or uploaded_by is not null) and not by_key`;

// An approval or a verification that was for another vendor proves nothing, even if the invoice belongs to this vendor
// now. A verification of an invoice that came by mail or by an API key does not prove its account: only the approval by
// another person does. Reopening or deleting the invoice does not undo its approval; but an account that was corrected
// and approved anew, or whose invoice was rejected after all, has to be verified again.
//
// Of each account on undecided invoices that are not held, only the first two are read, found one account after the other:
// there may be thousands. A merge may not have moved some of them yet. What was verified for the merged vendor proves
// nothing of its target.
const selectAccounts = statement(`
  with recursive verified as (
    select vendor_id, id, iban, verification->>'vendorName' as name from invoices
    where account_id = $1 and vendor_id = any($2::uuid[]) and deleted_at is null and status <> 'rejected'
      and iban is not null and verification is not null and ${isVerified}
      and verification->>'vendorName' is not null),
  holder as (
    select id, id as vendor_id from unnest($2::uuid[]) as asked (id)
    union all
    select id, merged_into from vendors where account_id = $1 and merged_into = any($2::uuid[])),
  unheld as (
    select holder.id as holder_id, holder.vendor_id, first.iban from holder cross join lateral (
      select iban from invoices
      where account_id = $1 and vendor_id = holder.id and ${isUnheld} and iban is not null
      order by iban limit 1) as first
    union all
    select unheld.holder_id, unheld.vendor_id, next.iban from unheld cross join lateral (
      select iban from invoices
      where account_id = $1 and vendor_id = unheld.holder_id and ${isUnheld} and iban > unheld.iban
      order by iban limit 1) as next)
  select "vendorId", iban, "approvedKey", "verifiedName", (array_agg(id order by id))[1:2] as "firstIds"
  from (
    select payee.vendor_id as "vendorId", payee.invoice_id as id, payee.iban, payee.key as "approvedKey",
      null as "verifiedName"
    from payees payee
    where payee.account_id = $1 and payee.vendor_id = any($2::uuid[]) and payee.iban is not null
      and not exists (select from payees later where later.account_id = $1
        and later.invoice_id = payee.invoice_id and later.id > payee.id)
      and not exists (select from invoices where account_id = $1 and id = payee.invoice_id and status = 'rejected')
    union all
    select vendor_id, id, iban, null, name from verified
    union all
    select unheld.vendor_id, first.id, unheld.iban, null, null
    from unheld cross join lateral (
      select id from invoices
      where account_id = $1 and vendor_id = unheld.holder_id and ${isUnheld} and iban = unheld.iban
        and not (unheld.holder_id = unheld.vendor_id and verification is not null and coalesce(${isVerified}, false)
          and verification->>'vendorName' is not null)
      order by id limit 2) as first
  ) as used
  group by "vendorId", iban, "approvedKey", "verifiedName"`);

/** For each invoice and vendor, the bank accounts on other invoices of that vendor; newest first. */
async function knownAccounts(
  tx: AccountTx,
  vendors: readonly VendorRow[],
): Promise<(invoice: Checkable) => KnownAccount[]> {
  const ids = vendors.map(({ id }) => id);
  const rows = ids.length > 0 ? await tx.run<AccountRow>(selectAccounts, [tx.accountId, ids]) : [];
  const keys = new Map(vendors.map((vendor) => [vendor.id, vendorNameKey(vendor.name)]));
  const isProven = ({ vendorId, approvedKey, verifiedName }: AccountRow) =>
    approvedKey === keys.get(vendorId) ||
    (verifiedName !== null && vendorNameKey(verifiedName) === keys.get(vendorId));
  return ({ id, vendorId }) =>
    rows
      .filter((row) => row.vendorId === vendorId)
      .flatMap((row) => {
        const proven = isProven(row);
        const other = row.firstIds.find((first) => first !== id);
        const counts = other !== undefined && (proven || other < id);
        return counts ? [{ iban: row.iban, proven, invoiceId: other }] : [];
      })
      .sort((one, other) => (one.invoiceId < other.invoiceId ? 1 : -1));
}

interface VendorRow {
  id: string;
  name: string;
  verified: boolean;
  /** The names under which invoices of the vendor, or of one merged into it, were approved. */
  approvedKeys: string[];
}

const selectVendors = statement(`
  select vendor.id, vendor.name, vendor.verified_at is not null as verified,
    array(select distinct payee.key from vendors own
      join payees payee on payee.account_id = own.account_id and payee.vendor_id = own.id
      where own.account_id = $1 and (own.id = vendor.id or own.merged_into = vendor.id)) as "approvedKeys"
  from vendors vendor
  where vendor.account_id = $1 and vendor.id = any($2::uuid[]) and vendor.deleted_at is null`);

const selectKnownNames = statement(`
  select key from payees where account_id = $1 and key = any($2::text[])
  union
  select substr(own.key, length($4) + 1) from vendor_keys own
  join vendors vendor on vendor.account_id = own.account_id and vendor.id = own.vendor_id
  where own.account_id = $1 and own.key = any($3::text[]) and vendor.deleted_at is null
    and vendor.verified_at is not null`);

const nameKeyPrefix = senderKey.name('');

/** Names under which money was sent before, or that a verified vendor has; so a second vendor of that name is doubtful. */
async function knownNames(
  tx: AccountTx,
  names: readonly string[],
): Promise<(name: string | null) => boolean> {
  const keys = [...new Set(names.map(vendorNameKey))].filter(Boolean);
  if (keys.length === 0) return () => false;
  const rows = await tx.run<{ key: string }>(selectKnownNames, [
    tx.accountId,
    keys,
    keys.map((key) => `${nameKeyPrefix}${key}`),
    nameKeyPrefix,
  ]);
  const known = new Set(rows.map(({ key }) => key));
  return (name) => name !== null && known.has(vendorNameKey(name));
}

type Asking = Pick<InvoiceRow, 'id' | 'iban' | 'vendorName'> & VendorNow;

/** For each invoice, the data that shows whether its bank account is its vendor's. */
export async function payeeFacts(
  tx: AccountTx,
  invoices: readonly Asking[],
): Promise<(invoice: Asking) => AskingToBePaid & Pick<CheckInput, 'lookalikeOf'>> {
  const payees = invoices.flatMap((invoice) => [
    invoice,
    ...(invoice.readAs ? [invoice.readAs] : []),
  ]);
  const vendorIds = [...new Set(payees.flatMap(({ vendorId }) => vendorId ?? []))];
  const names = payees.flatMap(({ vendorName }) => vendorName ?? []);
  const [vendors, lookalikeOf, elsewhereOf] = await Promise.all([
    vendorIds.length > 0 ? tx.run<VendorRow>(selectVendors, [tx.accountId, vendorIds]) : [],
    lookalikes(tx, names),
    accountsOfOtherVendors(tx, invoices),
  ]);
  const [isKnownName, accountsOf] = await Promise.all([
    knownNames(tx, [...names, ...vendors.map(({ name }) => name)]),
    knownAccounts(tx, vendors),
  ]);
  const payeeOf = (
    invoice: Asking,
    { vendorId, vendorName }: Pick<Asking, 'vendorId' | 'vendorName'>,
  ): Payee => {
    const vendor = vendors.find(({ id }) => id === vendorId);
    const asked = { ...invoice, vendorId };
    return {
      vendor: vendor
        ? {
            name: vendor.name,
            verified: vendor.verified,
            approvedBefore: vendor.approvedKeys.length > 0,
          }
        : null,
      isKnownName: isKnownName(vendorName) || isKnownName(vendor?.name ?? null),
      accounts: accountsOf(asked),
      elsewhere: elsewhereOf(asked),
    };
  };
  // Once an invoice of that vendor was approved under that name, which needs a verification, it is known as its own.
  const likeOf = ({ vendorId, vendorName }: Pick<Asking, 'vendorId' | 'vendorName'>) => {
    const vendor = vendors.find(({ id }) => id === vendorId);
    const isOwn = vendorName !== null && vendor?.approvedKeys.includes(vendorNameKey(vendorName));
    return isOwn ? null : lookalikeOf(vendorName, vendorId);
  };
  return (invoice) => {
    const now = payeeOf(invoice, invoice);
    const before = invoice.readAs && {
      payee: payeeOf(invoice, invoice.readAs),
      named: invoice.readAs,
    };
    return {
      ...now,
      values: invoice,
      lookalikeOf: likeOf(invoice) ?? (before && likeOf(before.named)),
      readIban: invoice.readIban,
      readAs: before?.payee ?? null,
    };
  };
}

/** The name of the vendor on file, or the one on the invoice. */
export function payeeNameOf(
  { vendorName }: Pick<InvoiceRow, 'vendorName'>,
  { vendor }: { vendor: { name: string } | null },
): string | null {
  return vendor?.name ?? vendorName;
}
