import { taxIdKey, vendorNameKey } from '#shared/vendors/vendorKeys.ts';
import type { AccountWork, Statement } from '../db/statement.ts';

/** What an invoice says about who sent it. */
export interface Sender {
  name: string | null;
  taxId: string | null;
  iban: string | null;
}

/** The vendor that is meant: by tax id, by the account that earlier invoices had, then by name. */
export async function matchVendor(tx: AccountWork, sender: Sender): Promise<string | null> {
  return (
    (await byTaxId(tx, sender)) ?? (await byIban(tx, sender)) ?? (await byName(tx, sender)) ?? null
  );
}

interface Found {
  id: string;
}

const selectByTaxId: Statement = {
  name: 'vendor-by-tax-id',
  text: `select id from vendors
    where account_id = $1 and deleted_at is null and regexp_replace(upper(tax_id), '[^A-Z0-9]', '', 'g') = $2
    order by id limit 1`,
};

async function byTaxId(tx: AccountWork, { taxId }: Sender): Promise<string | undefined> {
  const key = taxId === null ? '' : taxIdKey(taxId);
  if (key === '') return undefined;
  const [vendor] = await tx.run<Found>(selectByTaxId, [tx.accountId, key]);
  return vendor?.id;
}

/** An account that several vendors had says nothing. */
const selectByIban: Statement = {
  name: 'vendors-by-iban',
  text: `select distinct vendor.id from invoices invoice
    join vendors vendor on vendor.account_id = invoice.account_id and vendor.id = invoice.vendor_id
    where invoice.account_id = $1 and vendor.deleted_at is null and invoice.deleted_at is null
      and invoice.status <> 'rejected' and replace(invoice.iban, ' ', '') = $2
    limit 2`,
};

async function byIban(tx: AccountWork, { iban }: Sender): Promise<string | undefined> {
  if (iban === null) return undefined;
  const found = await tx.run<Found>(selectByIban, [tx.accountId, iban.replaceAll(' ', '')]);
  return found.length === 1 ? found[0]?.id : undefined;
}

const selectNames: Statement = {
  name: 'vendor-names',
  text: 'select id, name from vendors where account_id = $1 and deleted_at is null order by id',
};

async function byName(tx: AccountWork, { name }: Sender): Promise<string | undefined> {
  if (name === null) return undefined;
  const key = vendorNameKey(name);
  const vendors = await tx.run<Found & { name: string }>(selectNames, [tx.accountId]);
  return vendors.find((vendor) => vendorNameKey(vendor.name) === key)?.id;
}
