import { compact } from '#shared/checks/texts.ts';
import { senderKey } from '#shared/vendors/senderKeys.ts';
import { areSimilarNames } from '#shared/vendors/similarNames.ts';
import { taxIdKey } from '#shared/vendors/vendorKeys.ts';
import type { AccountWork, Statement } from '../db/statement.ts';
import { type FoundVendor, vendorsByKey } from './vendorsByKey.ts';

/** What an invoice says about who sent it. */
export interface Sender {
  name: string | null;
  taxId: string | null;
  iban: string | null;
}

type Found = Pick<FoundVendor, 'id' | 'name' | 'taxId'>;

/**
 * The vendor that is meant. A name that is known decides: it is what people see when they approve. Whoever merely has the
 * tax number or the account of a vendor, under quite another name, is not that vendor.
 */
export async function matchVendor(tx: AccountWork, sender: Sender): Promise<string | null> {
  const { name } = sender;
  const byTaxId = await vendorsOfTaxId(tx, sender.taxId);
  const byAccount = (await vendorsOfAccount(tx, sender.iban)).filter(
    (vendor) => !hasOtherTaxId(vendor, sender),
  );
  const named = await vendorsOfName(tx, name);
  const isAmong = (others: readonly Found[]) => (vendor: Found) =>
    others.some(({ id }) => id === vendor.id);
  const known =
    named.find(isAmong(byTaxId)) ??
    named.find(isAmong(byAccount)) ??
    named.find((vendor) => !hasOtherTaxId(vendor, sender)) ??
    named[0];
  if (known) return known.id;
  const maySend = (vendor: Found) => name === null || areSimilarNames(name, vendor.name);
  const similar = byAccount.filter(maySend);
  return byTaxId.find(maySend)?.id ?? (similar.length === 1 ? (similar[0]?.id ?? null) : null);
}

function hasOtherTaxId({ taxId }: Found, sender: Sender): boolean {
  const [known, said] = [taxIdKey(taxId ?? ''), taxIdKey(sender.taxId ?? '')];
  return known !== '' && said !== '' && known !== said;
}

async function vendorsOfTaxId(tx: AccountWork, taxId: string | null): Promise<Found[]> {
  const isNone = taxIdKey(taxId ?? '') === '';
  return taxId === null || isNone ? [] : vendorsByKey(tx, senderKey.taxId(taxId));
}

/** Another vendor whose tax number this is, and whose name it is not. */
export async function namedOtherwise(
  tx: AccountWork,
  { name, taxId }: Pick<Sender, 'name' | 'taxId'>,
): Promise<string | null> {
  if (name === null) return null;
  const found = await vendorsOfTaxId(tx, taxId);
  const others = found.filter((vendor) => !areSimilarNames(vendor.name, name));
  if (others.length === 0) return null;
  const known = await tx.run<Pick<Found, 'id' | 'name'>>(selectNamesOf, [
    tx.accountId,
    others.map(({ id }) => id),
  ]);
  // What was merged is one vendor under several names.
  const isNamed = ({ id }: Found) =>
    known.some((one) => one.id === id && areSimilarNames(one.name, name));
  return others.find((vendor) => !isNamed(vendor))?.name ?? null;
}

const selectNamesOf: Statement = {
  name: 'names-of-vendors-and-merged',
  text: `select coalesce(merged_into, id) as id, name from vendors
    where account_id = $1 and deleted_at is null and (id = any($2::uuid[]) or merged_into = any($2::uuid[]))`,
};

const selectByIban: Statement = {
  name: 'vendors-by-iban',
  text: `select distinct coalesce(vendor.merged_into, vendor.id) as id, vendor.name, vendor.tax_id as "taxId"
    from invoices invoice
    join vendors vendor on vendor.account_id = invoice.account_id and vendor.id = invoice.vendor_id
    where invoice.account_id = $1 and vendor.deleted_at is null and invoice.deleted_at is null
      and invoice.status <> 'rejected' and invoice.iban_key = $2`,
};

async function vendorsOfAccount(tx: AccountWork, iban: string | null): Promise<Found[]> {
  if (iban === null) return [];
  return tx.run<Found>(selectByIban, [tx.accountId, compact(iban)]);
}

async function vendorsOfName(tx: AccountWork, name: string | null): Promise<Found[]> {
  return name === null ? [] : vendorsByKey(tx, senderKey.name(name));
}
