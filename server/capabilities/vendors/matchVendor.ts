import type { MailSender } from '#shared/checks/CheckInput.ts';
import { compact } from '#shared/checks/texts.ts';
import type { VendorValues } from '#shared/vendors/fields.ts';
import { senderKey, senderKeysOf } from '#shared/vendors/senderKeys.ts';
import { areSimilarNames } from '#shared/vendors/similarNames.ts';
import { taxIdKey } from '#shared/vendors/vendorKeys.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';

/** A vendor as the sender of invoices; a merged one is represented by its target. */
interface FoundVendor
  extends Pick<VendorValues, 'name' | 'taxId' | 'email' | 'primaryContactEmail'> {
  id: string;
}

/**
 * Vendors that have changed since their keys were stored are always included: they are few, and
 * their keys are computed here.
 */
const select = statement(`
  select coalesce(vendor.merged_into, vendor.id) as id, vendor.name, vendor.tax_id as "taxId", vendor.email,
    vendor.primary_contact_email as "primaryContactEmail"
  from vendors vendor
  where vendor.account_id = $1 and vendor.deleted_at is null and vendor.id in (
    select vendor_id from vendor_keys where account_id = $1 and key = any($2)
    union select vendor_id from vendor_changes where account_id = $1
    union select id from vendors where account_id = $1 and compare_due_at is not null)
  order by vendor.status = 'inactive' and vendor.merged_into is null, vendor.id`);

/** Finds the vendors with each of these keys (see `senderKey`), those in use first. */
async function vendorsByKeys(
  tx: AccountTx,
  keys: Iterable<string>,
): Promise<(key: string) => FoundVendor[]> {
  const wanted = new Map([...keys].map((key): [string, FoundVendor[]] => [key, []]));
  if (wanted.size === 0) return () => [];
  const found = await tx.run<FoundVendor>(select, [tx.accountId, [...wanted.keys()]]);
  for (const vendor of found) {
    for (const key of senderKeysOf(vendor)) wanted.get(key)?.push(vendor);
  }
  return (key) => wanted.get(key) ?? [];
}

async function vendorsByKey(tx: AccountTx, key: string): Promise<FoundVendor[]> {
  return (await vendorsByKeys(tx, [key]))(key);
}

/**
 * The vendor whose address a mail came from. A sender address can be forged: if the mail is not
 * authenticated, the name on the invoice has to agree as well.
 */
export async function vendorOfSender(
  tx: AccountTx,
  { address, authentication }: MailSender,
  name: string | null,
): Promise<string | null> {
  if (authentication === 'fail') return null;
  const found = await vendorsByKey(tx, senderKey.email(address));
  const plausible = found.filter(
    (vendor) => authentication === 'pass' || (name !== null && areSimilarNames(name, vendor.name)),
  );
  const [one, ...others] = new Set(plausible.map(({ id }) => id));
  return one !== undefined && others.length === 0 ? one : null;
}

const selectColleague = statement(`
  select 1 from members
  where account_id = $1 and removed_at is null and split_part(lower(email), '@', 2) = $2 limit 1`);

/**
 * The e-mail address for a new vendor: only from an authenticated mail that was not forwarded by a
 * colleague.
 */
export async function addressOfNewVendor(
  tx: AccountTx,
  { address, authentication }: MailSender,
): Promise<string | null> {
  if (authentication !== 'pass') return null;
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const colleagues = await tx.run(selectColleague, [tx.accountId, domain]);
  return colleagues.length === 0 ? address : null;
}

/** What an invoice says about its sender. */
export interface Sender {
  name: string | null;
  taxId: string | null;
  iban: string | null;
}

type Found = Pick<FoundVendor, 'id' | 'name' | 'taxId'>;

/** The vendor of one sender; see `matchVendors`. */
export async function matchVendor(tx: AccountTx, sender: Sender): Promise<string | null> {
  return (await matchVendors(tx, [sender]))[0] ?? null;
}

/**
 * Finds the vendors of several senders, in their order, with as many statements as for one. A known
 * name decides, because people see the name when they approve. A sender that has the tax number or
 * bank account of a vendor but quite another name is not that vendor.
 */
export async function matchVendors(
  tx: AccountTx,
  senders: readonly Sender[],
): Promise<(string | null)[]> {
  const vendorsOf = await vendorsByKeys(
    tx,
    senders.flatMap((sender) => [nameKey(sender), taxKey(sender)].flatMap((key) => key ?? [])),
  );
  const ofAccount = await vendorsOfAccounts(
    tx,
    senders.flatMap(({ iban }) => iban ?? []),
  );
  return senders.map((sender) => {
    const [byName, byTaxId] = [nameKey(sender), taxKey(sender)];
    return matching(sender, {
      named: byName === null ? [] : vendorsOf(byName),
      byTaxId: byTaxId === null ? [] : vendorsOf(byTaxId),
      byAccount: sender.iban === null ? [] : ofAccount(sender.iban),
    });
  });
}

function matching(
  sender: Sender,
  { named, byTaxId, byAccount }: Record<'named' | 'byTaxId' | 'byAccount', readonly Found[]>,
): string | null {
  const { name } = sender;
  const payees = byAccount.filter((vendor) => !hasOtherTaxId(vendor, sender));
  const isAmong = (others: readonly Found[]) => (vendor: Found) =>
    others.some(({ id }) => id === vendor.id);
  const known =
    named.find(isAmong(byTaxId)) ??
    named.find(isAmong(payees)) ??
    named.find((vendor) => !hasOtherTaxId(vendor, sender)) ??
    named[0];
  if (known) return known.id;
  const maySend = (vendor: Found) => name === null || areSimilarNames(name, vendor.name);
  const similar = payees.filter(maySend);
  return byTaxId.find(maySend)?.id ?? (similar.length === 1 ? (similar[0]?.id ?? null) : null);
}

function hasOtherTaxId({ taxId }: Found, sender: Sender): boolean {
  const [known, said] = [taxIdKey(taxId ?? ''), taxIdKey(sender.taxId ?? '')];
  return known !== '' && said !== '' && known !== said;
}

function nameKey({ name }: Sender): string | null {
  return name === null ? null : senderKey.name(name);
}

function taxKey({ taxId }: Pick<Sender, 'taxId'>): string | null {
  return taxId === null || taxIdKey(taxId) === '' ? null : senderKey.taxId(taxId);
}

/** The name of another vendor with this tax number, if its name differs. */
export async function vendorWithOtherName(
  tx: AccountTx,
  { name, taxId }: Pick<Sender, 'name' | 'taxId'>,
): Promise<string | null> {
  if (name === null) return null;
  const key = taxKey({ taxId });
  const found: readonly Found[] = key === null ? [] : await vendorsByKey(tx, key);
  const others = found.filter((vendor) => !areSimilarNames(vendor.name, name));
  if (others.length === 0) return null;
  const known = await tx.run<Pick<Found, 'id' | 'name'>>(selectNamesOf, [
    tx.accountId,
    others.map(({ id }) => id),
  ]);
  // A merged vendor is one vendor with several names.
  const isNamed = ({ id }: Found) =>
    known.some((one) => one.id === id && areSimilarNames(one.name, name));
  return others.find((vendor) => !isNamed(vendor))?.name ?? null;
}

const selectNamesOf = statement(`
  select coalesce(merged_into, id) as id, name from vendors
  where account_id = $1 and deleted_at is null and (id = any($2::uuid[]) or merged_into = any($2::uuid[]))`);

const selectByIbans = statement(`
  select distinct invoice.iban_key as iban, coalesce(vendor.merged_into, vendor.id) as id, vendor.name,
    vendor.tax_id as "taxId"
  from invoices invoice
  join vendors vendor on vendor.account_id = invoice.account_id and vendor.id = invoice.vendor_id
  where invoice.account_id = $1 and vendor.deleted_at is null and invoice.deleted_at is null
    and invoice.status <> 'rejected' and invoice.iban_key = any($2)`);

async function vendorsOfAccounts(
  tx: AccountTx,
  ibans: readonly string[],
): Promise<(iban: string) => Found[]> {
  if (ibans.length === 0) return () => [];
  const keys = [...new Set(ibans.map(compact))];
  const found = await tx.run<Found & { iban: string }>(selectByIbans, [tx.accountId, keys]);
  return (iban) => found.filter((vendor) => vendor.iban === compact(iban));
}
