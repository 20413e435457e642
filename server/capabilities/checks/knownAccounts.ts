import type { AccountElsewhere, KnownAccount } from '#shared/checks/CheckInput.ts';
import { compact, isSameAccount } from '#shared/checks/texts.ts';
import type { AskingToBePaid } from '#shared/checks/vendorChecks.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { InvoiceRow } from '../invoices/invoiceStore.ts';
import type { VendorNow } from './vendorsNow.ts';

type InvoicePayee = Pick<InvoiceRow, 'id' | 'iban'> & VendorNow;

interface ElsewhereRow extends AccountElsewhere {
  vendorId: string;
  decided: boolean;
}

const selectElsewhere = statement(`
  select distinct on (invoice.vendor_id, invoice.iban, decided) invoice.iban,
    invoice.vendor_id as "vendorId", vendor.name as "vendorName", invoice.id as "invoiceId",
    invoice.status in ('approved', 'paid') as decided
  from invoices invoice
  join vendors vendor on vendor.account_id = invoice.account_id and vendor.id = invoice.vendor_id
    and vendor.deleted_at is null
  where invoice.account_id = $1 and invoice.deleted_at is null and invoice.status <> 'rejected'
    and (invoice.status <> 'pending_review' or invoice.held_by = '{}')
    and invoice.iban_key = any($2::text[])
  order by invoice.vendor_id, invoice.iban, decided, invoice.id`);

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
  proven: boolean;
  /** The first two invoices with it, in case the first is the one being checked. */
  firstIds: string[];
}

const selectAccounts = statement(`
  select vendor_id as "vendorId", iban, proven, (array_agg(id order by id))[1:2] as "firstIds"
  from (
    select vendor_id, id, iban, held_by,
      status in ('approved', 'paid') or replace(verification->>'iban', ' ', '') is not distinct from replace(iban, ' ', '') as proven
    from invoices
    where account_id = $1 and vendor_id = any($2::uuid[]) and deleted_at is null and status <> 'rejected'
      and iban is not null
  ) as invoice
  where proven or held_by = '{}'
  group by vendor_id, iban, proven`);

/** For each invoice, the bank accounts on other invoices of its vendor; newest first. */
async function knownAccounts(
  tx: AccountTx,
  invoices: readonly Checkable[],
): Promise<(invoice: Checkable) => KnownAccount[]> {
  const vendorIds = new Set(invoices.flatMap(({ vendorId }) => vendorId ?? []));
  const rows =
    vendorIds.size > 0
      ? await tx.run<AccountRow>(selectAccounts, [tx.accountId, [...vendorIds]])
      : [];
  return ({ id, vendorId }) =>
    rows
      .filter((row) => row.vendorId === vendorId)
      .flatMap(({ iban, proven, firstIds }) => {
        const other = firstIds.find((first) => first !== id);
        const counts = other !== undefined && (proven || other < id);
        return counts ? [{ iban, proven, invoiceId: other }] : [];
      })
      .sort((one, other) => (one.invoiceId < other.invoiceId ? 1 : -1));
}

type Payee = Pick<InvoiceRow, 'id' | 'iban'> & VendorNow;

interface VendorRow {
  id: string;
  name: string;
  verified: boolean;
  approvedBefore: boolean;
}

const selectVendors = statement(`
  select vendor.id, vendor.name, vendor.verified_at is not null as verified,
    exists (select from invoices invoice
      where invoice.account_id = vendor.account_id and invoice.vendor_id = vendor.id
        and invoice.deleted_at is null and invoice.status in ('approved', 'paid')) as "approvedBefore"
  from vendors vendor
  where vendor.account_id = $1 and vendor.id = any($2::uuid[]) and vendor.deleted_at is null`);

/** For each invoice, the data that shows whether its bank account is its vendor's. */
export async function payeeFacts(
  tx: AccountTx,
  invoices: readonly Payee[],
): Promise<(invoice: Payee) => AskingToBePaid> {
  const vendorIds = [...new Set(invoices.flatMap(({ vendorId }) => vendorId ?? []))];
  const vendors =
    vendorIds.length > 0 ? await tx.run<VendorRow>(selectVendors, [tx.accountId, vendorIds]) : [];
  const accountsOf = await knownAccounts(tx, invoices);
  const elsewhereOf = await accountsOfOtherVendors(tx, invoices);
  return (invoice) => {
    const vendor = vendors.find(({ id }) => id === invoice.vendorId);
    return {
      values: invoice,
      readIban: invoice.readIban,
      vendor: vendor
        ? { name: vendor.name, verified: vendor.verified, approvedBefore: vendor.approvedBefore }
        : null,
      accounts: accountsOf(invoice),
      elsewhere: elsewhereOf(invoice),
    };
  };
}
