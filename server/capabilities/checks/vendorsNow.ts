import { isSameAccount } from '#shared/checks/texts.ts';
import { isBankAccount } from '#shared/documents/bankAccount.ts';
import { taxIdKey, vendorNameKey } from '#shared/vendors/vendorKeys.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { InvoiceRow } from '../invoices/invoiceStore.ts';
import { matchVendors, type Sender } from '../vendors/matchVendor.ts';

/** Who an invoice is from as it stands, and the account that was read on it where it has another one now. */
export interface VendorNow {
  vendorId: string | null;
  readIban: string | null;
}

type Asking = Pick<InvoiceRow, 'id' | 'vendorId' | 'vendorName' | 'vendorTaxId' | 'iban'>;
type Identity = Pick<InvoiceRow, 'vendorName' | 'vendorTaxId' | 'iban'>;

interface Unedited extends Identity {
  id: string;
  wasRead: boolean;
  /** The vendor that the reading told of. */
  readVendorId: string | null;
}

const selectUnedited = statement(`
  select invoice.id, invoice.unedited->>'vendorName' as "vendorName",
    invoice.unedited->>'vendorTaxId' as "vendorTaxId", invoice.unedited->>'iban' as iban,
    upload.id is not null as "wasRead", coalesce(vendor.merged_into, vendor.id) as "readVendorId"
  from invoices invoice
  left join uploads upload on upload.account_id = invoice.account_id and upload.id = invoice.upload_id
  left join vendors vendor on vendor.account_id = upload.account_id and vendor.id = upload.vendor_id
    and vendor.deleted_at is null
  where invoice.account_id = $1 and invoice.id = any($2::uuid[]) and invoice.unedited is not null`);

/** Of invoices that are locked: what people see of a vendor and what checks compare with is not to differ. */
export async function vendorsNow(
  tx: AccountTx,
  invoices: readonly Asking[],
): Promise<(invoice: Pick<Asking, 'id'>) => VendorNow> {
  const ids = invoices.map(({ id }) => id);
  const edited = await tx.run<Unedited>(selectUnedited, [tx.accountId, ids]);
  const before = new Map(edited.map((one) => [one.id, one]));
  const known = invoices.map((invoice) => senderNow(invoice, before.get(invoice.id)));
  const asked = known.flatMap(({ asking }) => asking ?? []);
  const answers = (await matchVendors(tx, asked)).values();
  const found = new Map(
    known.map(({ id, vendorId, readIban, asking }): [string, VendorNow] => [
      id,
      { vendorId: asking ? (answers.next().value ?? null) : vendorId, readIban },
    ]),
  );
  return ({ id }) => found.get(id) ?? { vendorId: null, readIban: null };
}

/** The vendor of an invoice, or by what it has to be found. */
function senderNow(
  invoice: Asking,
  unedited: Unedited | undefined,
): VendorNow & { id: string; asking: Sender | null } {
  const { id, vendorName: name, vendorTaxId: taxId, iban } = invoice;
  // Somebody of that name may have come on file since; a number that nobody typed proves nothing.
  const unlessKnown = (vendorId: string | null) => ({
    vendorId,
    asking: vendorId === null ? { name, taxId: null, iban: null } : null,
  });
  if (!unedited) return { id, ...unlessKnown(invoice.vendorId), readIban: null };
  const readIban = isReplaced(unedited, invoice) ? unedited.iban : null;
  if (isSameSender(unedited, invoice)) {
    const vendorId = unedited.wasRead ? unedited.readVendorId : invoice.vendorId;
    return { id, ...unlessKnown(vendorId), readIban };
  }
  return { id, vendorId: null, asking: { name, taxId, iban }, readIban };
}

/** What was misread is no account that anybody could be paid to. */
function isReplaced(unedited: Identity, invoice: Identity): boolean {
  const { iban } = unedited;
  return iban !== null && isBankAccount(iban) && !isSameAccount(iban, invoice.iban);
}

/** Another account on an invoice of the same name is the same sender's, or is held. */
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
