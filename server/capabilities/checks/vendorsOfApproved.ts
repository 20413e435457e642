import { vendorFields } from '#shared/vendors/fields.ts';
import { senderKey } from '#shared/vendors/senderKeys.ts';
import { vendorNameKey } from '#shared/vendors/vendorKeys.ts';
import type { Actor } from '../../platform/audit/write.ts';
import { newId } from '../../platform/db/newId.ts';
import { statement } from '../../platform/db/statement.ts';
import { TryAgain } from '../../platform/db/TryAgain.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { InvoiceRow } from '../invoices/invoiceStore.ts';
import { createVendors, type NewVendor } from '../vendors/createVendor.ts';
import { lockVendorMatching } from '../vendors/lockVendorMatching.ts';
import { matchVendors } from '../vendors/matchVendor.ts';
import { vendorsOf } from '../vendors/vendorStore.ts';
import type { LockedVendors } from './vendorsNow.ts';

/**
 * The vendors of locked invoices that are being approved, with the latest edits. For an uploaded invoice with a name that
 * no vendor has, an unverified vendor is created; earlier, the name might not have been final.
 */
export async function vendorsOfApproved(
  tx: AccountTx,
  actor: Actor,
  invoices: readonly InvoiceRow[],
  { nowOf }: Pick<LockedVendors, 'nowOf'>,
): Promise<(invoice: Pick<InvoiceRow, 'id' | 'vendorId'>) => string | null> {
  const found = new Map(invoices.map((invoice) => [invoice.id, nowOf(invoice).vendorId]));
  const unknown = invoices.flatMap(({ id, uploadId, vendorName, vendorTaxId }) => {
    const name = vendorFields.name.safeParse(vendorName).data;
    const isNew = found.get(id) === null && uploadId !== null && name;
    return isNew ? [{ id, name, vendorTaxId }] : [];
  });
  for (const [id, vendorId] of await namedVendors(tx, actor, unknown)) found.set(id, vendorId);
  return ({ id, vendorId }) => (found.has(id) ? (found.get(id) ?? null) : vendorId);
}

/** For whom invoices are being approved: this makes their bank accounts known of exactly that vendor and name. */
export async function payeesOf(
  tx: AccountTx,
  invoices: readonly Pick<InvoiceRow, 'id' | 'vendorId' | 'vendorName'>[],
  locked: LockedVendors['rows'],
): Promise<(invoice: Pick<InvoiceRow, 'id'>) => Pick<InvoiceRow, 'payeeVendorId' | 'payeeKey'>> {
  const ids = new Set(invoices.flatMap(({ vendorId }) => vendorId ?? []));
  // The others were created by this transaction.
  const created = await vendorsOf(
    tx,
    [...ids].filter((id) => !locked.has(id)),
  );
  const vendors = new Map([...locked, ...created]);
  const payees = new Map(
    invoices.map(({ id, vendorId, vendorName }) => {
      const name = (vendorId === null ? null : vendors.get(vendorId)?.name) ?? vendorName;
      return [
        id,
        { payeeVendorId: vendorId, payeeKey: name === null ? null : vendorNameKey(name) },
      ];
    }),
  );
  return ({ id }) => payees.get(id) ?? { payeeVendorId: null, payeeKey: null };
}

const insertPayees = statement(`
  insert into payees (account_id, id, invoice_id, vendor_id, key, iban)
  select own.account_id, new.* from accounts own
  cross join unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[]) as new
  where own.account_id = $1`);

/** Remembers for whom invoices were approved, also when they are reopened, moved or deleted later. */
export function rememberPayees(tx: AccountTx, approved: readonly InvoiceRow[]): void {
  const known = approved.filter(({ payeeKey }) => payeeKey !== null);
  if (known.length === 0) return;
  tx.send(insertPayees, [
    tx.accountId,
    known.map(() => newId()),
    known.map(({ id }) => id),
    known.map(({ payeeVendorId }) => payeeVendorId),
    known.map(({ payeeKey }) => payeeKey),
    known.map(({ iban }) => iban),
  ]);
}

interface Named {
  id: string;
  name: string;
  vendorTaxId: string | null;
}

/** Finds a vendor by name for each invoice, or creates one. */
async function namedVendors(
  tx: AccountTx,
  actor: Actor,
  invoices: readonly Named[],
): Promise<ReadonlyMap<string, string>> {
  const vendorOf = new Map<string, string>();
  if (invoices.length === 0) return vendorOf;
  await lockVendorMatching(tx);
  // Matched again under the lock, in case another transaction has created one.
  const known = await matchVendors(
    tx,
    invoices.map(({ name }) => ({ name, taxId: null, iban: null })),
  );
  const created = new Map<string, NewVendor & { id: string }>();
  for (const [index, { id, name, vendorTaxId }] of invoices.entries()) {
    const key = senderKey.name(name);
    // The holds were computed without this vendor, which was added or renamed at this moment.
    if (known[index]) throw new TryAgain(`There is a vendor of the name ${name} by now`);
    const vendorId = created.get(key)?.id ?? newId();
    if (!created.has(key)) {
      const taxId = vendorFields.taxId.safeParse(vendorTaxId).data ?? null;
      created.set(key, { id: vendorId, name, taxId, status: 'pending_verification' });
    }
    vendorOf.set(id, vendorId);
  }
  await createVendors(tx, actor, [...created.values()]);
  return vendorOf;
}
