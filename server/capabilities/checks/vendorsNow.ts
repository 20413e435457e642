import { isSameAccount } from '#shared/checks/texts.ts';
import { isBankAccount } from '#shared/documents/rules.ts';
import { taxIdKey, vendorNameKey } from '#shared/vendors/vendorKeys.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { InvoiceRow } from '../invoices/invoiceStore.ts';
import { matchVendors, type Sender } from '../vendors/matchVendor.ts';
import { type VendorRow, vendorsShared } from '../vendors/vendorStore.ts';

/** The vendor of the current invoice, and what was read if an edit has replaced it. */
export interface VendorNow {
  vendorId: string | null;
  readIban: string | null;
  readAs: { vendorId: string | null; vendorName: string | null } | null;
}

type Matchable = Pick<InvoiceRow, 'id' | 'vendorId' | 'vendorName' | 'vendorTaxId' | 'iban'>;
type Identity = Pick<InvoiceRow, 'vendorName' | 'vendorTaxId' | 'iban'>;

interface Unedited extends Identity {
  id: string;
  wasRead: boolean;
  /** The vendor found when the file was read. */
  readVendorId: string | null;
}

interface KnownRow extends Unedited {
  isEdited: boolean;
  /** The vendor of the row, or the one that it was merged into. */
  ownVendorId: string | null;
}

const selectKnown = statement(`
  select invoice.id, invoice.unedited is not null as "isEdited",
    case when own.deleted_at is null then coalesce(own.merged_into, own.id) end as "ownVendorId",
    invoice.unedited->>'vendorName' as "vendorName",
    invoice.unedited->>'vendorTaxId' as "vendorTaxId", invoice.unedited->>'iban' as iban,
    upload.id is not null as "wasRead", coalesce(vendor.merged_into, vendor.id) as "readVendorId"
  from invoices invoice
  left join vendors own on own.account_id = invoice.account_id and own.id = invoice.vendor_id
  left join uploads upload on upload.account_id = invoice.account_id and upload.id = invoice.upload_id
  left join vendors vendor on vendor.account_id = upload.account_id and vendor.id = upload.vendor_id
    and vendor.deleted_at is null
  where invoice.account_id = $1 and invoice.id = any($2::uuid[])
    and (invoice.unedited is not null or own.merged_into is not null or own.deleted_at is not null)`);

/** Matches the vendors of locked invoices again, so that people and checks see the same vendor. */
export async function vendorsNow(
  tx: AccountTx,
  invoices: readonly Matchable[],
): Promise<(invoice: Pick<Matchable, 'id'>) => VendorNow> {
  const ids = invoices.map(({ id }) => id);
  const rows = await tx.run<KnownRow>(selectKnown, [tx.accountId, ids]);
  const before = new Map(rows.filter(({ isEdited }) => isEdited).map((row) => [row.id, row]));
  const ledTo = new Map(rows.map(({ id, ownVendorId }) => [id, ownVendorId]));
  const known = invoices.map((invoice) => {
    const vendorId = ledTo.get(invoice.id);
    const led = vendorId === undefined ? invoice : { ...invoice, vendorId };
    return senderNow(led, before.get(invoice.id));
  });
  const toMatch = known.flatMap(({ asking, readAs }) =>
    [asking ?? [], readAs?.asking ?? []].flat(),
  );
  const matches = (await matchVendors(tx, toMatch)).values();
  const matched = ({ vendorId, asking }: Sought) =>
    asking ? (matches.next().value ?? null) : vendorId;
  const found = new Map(
    known.map(({ id, readIban, readAs, ...now }): [string, VendorNow] => {
      const vendorId = matched(now);
      const readVendor = readAs && {
        vendorId: matched(readAs),
        vendorName: before.get(id)?.vendorName ?? null,
      };
      return [id, { vendorId, readIban, readAs: readVendor }];
    }),
  );
  return ({ id }) => found.get(id) ?? { vendorId: null, readIban: null, readAs: null };
}

/** The vendors of invoices that are being decided. None of them can be renamed or merged until the transaction ends. */
export interface LockedVendors {
  nowOf: (invoice: Pick<Matchable, 'id'>) => VendorNow;
  rows: ReadonlyMap<string, VendorRow>;
}

/** Locks the vendors that locked invoices show and that were read, so that holds and payees are of the same names. */
export async function lockVendorsNow(
  tx: AccountTx,
  invoices: readonly Matchable[],
): Promise<LockedVendors> {
  const rows = new Map<string, VendorRow>();
  const asked = new Set<string>();
  for (;;) {
    // Matched again after the lock: a vendor may have been renamed or merged while this waited for it.
    const nowOf = await vendorsNow(tx, invoices);
    const found = invoices
      .map(nowOf)
      .flatMap(({ vendorId, readAs }) => [vendorId, readAs?.vendorId]);
    const ids = new Set(found.flatMap((id) => id ?? []));
    const wanted = [...ids].filter((id) => !asked.has(id));
    if (wanted.length === 0) return { nowOf, rows };
    for (const [id, row] of await vendorsShared(tx, wanted)) rows.set(id, row);
    for (const id of wanted) asked.add(id);
  }
}

/** A vendor, or the data to match one by. */
interface Sought {
  vendorId: string | null;
  asking: Sender | null;
}

interface SoughtOfInvoice extends Sought {
  id: string;
  readIban: string | null;
  readAs: Sought | null;
}

/** The vendor of an invoice, and the one that was read if an edit has replaced it. */
function senderNow(invoice: Matchable, unedited: Unedited | undefined): SoughtOfInvoice {
  const { id, vendorName: name, vendorTaxId: taxId, iban } = invoice;
  // A vendor of that name may have been added since. A tax id that was only read proves nothing.
  const unlessKnown = (vendorId: string | null, name: string | null): Sought => ({
    vendorId,
    asking: vendorId === null ? { name, taxId: null, iban: null } : null,
  });
  if (!unedited) {
    return { id, ...unlessKnown(invoice.vendorId, name), readIban: null, readAs: null };
  }
  const readIban = isReplaced(unedited, invoice) ? unedited.iban : null;
  if (isSameSender(unedited, invoice)) {
    const vendorId = unedited.wasRead ? unedited.readVendorId : invoice.vendorId;
    return { id, ...unlessKnown(vendorId, name), readIban, readAs: null };
  }
  const { vendorName, vendorTaxId } = unedited;
  const readAs: Sought =
    unedited.wasRead && unedited.readVendorId !== null
      ? { vendorId: unedited.readVendorId, asking: null }
      : { vendorId: null, asking: { name: vendorName, taxId: vendorTaxId, iban: unedited.iban } };
  return { id, vendorId: null, asking: { name, taxId, iban }, readIban, readAs };
}

/** An invalid account is a misreading, and does not count as replaced. */
function isReplaced(unedited: Identity, invoice: Identity): boolean {
  const { iban } = unedited;
  return iban !== null && isBankAccount(iban) && !isSameAccount(iban, invoice.iban);
}

/** Another bank account under the same name counts as the same sender; the checks hold it if it is not proven. */
function isSameSender(one: Identity, other: Identity): boolean {
  if (one.vendorName === null && !isSameOrNone(one.iban, other.iban)) return false;
  return (
    vendorNameKey(one.vendorName ?? '') === vendorNameKey(other.vendorName ?? '') &&
    taxIdKey(one.vendorTaxId ?? '') === taxIdKey(other.vendorTaxId ?? '')
  );
}

function isSameOrNone(one: string | null, other: string | null): boolean {
  return one === other || isSameAccount(one, other);
}
