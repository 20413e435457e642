import { vendorFields } from '#shared/vendors/fields.ts';
import { senderKey } from '#shared/vendors/senderKeys.ts';
import { vendorNameKey } from '#shared/vendors/vendorKeys.ts';
import type { Actor } from '../../platform/audit/write.ts';
import { newId } from '../../platform/db/newId.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { InvoiceRow } from '../invoices/invoiceStore.ts';
import { createVendors, type NewVendor } from '../vendors/createVendor.ts';
import { lockVendorMatching } from '../vendors/lockVendorMatching.ts';
import { matchVendors } from '../vendors/matchVendor.ts';
import { vendorsOf } from '../vendors/vendorStore.ts';
import { vendorsNow } from './vendorsNow.ts';

/**
 * The vendors of locked invoices that are being approved, with the latest edits. For an uploaded invoice with a name that
 * no vendor has, an unverified vendor is created; earlier, the name might not have been final.
 */
export async function vendorsOfApproved(
  tx: AccountTx,
  actor: Actor,
  invoices: readonly InvoiceRow[],
): Promise<(invoice: Pick<InvoiceRow, 'id' | 'vendorId'>) => string | null> {
  const nowOf = await vendorsNow(tx, invoices);
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
): Promise<(invoice: Pick<InvoiceRow, 'id'>) => Pick<InvoiceRow, 'payeeVendorId' | 'payeeKey'>> {
  const vendors = await vendorsOf(tx, [
    ...new Set(invoices.flatMap(({ vendorId }) => vendorId ?? [])),
  ]);
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
    const vendorId = known[index] ?? created.get(key)?.id ?? newId();
    if (known[index] === null && !created.has(key)) {
      const taxId = vendorFields.taxId.safeParse(vendorTaxId).data ?? null;
      created.set(key, { id: vendorId, name, taxId, status: 'pending_verification' });
    }
    vendorOf.set(id, vendorId);
  }
  await createVendors(tx, actor, [...created.values()]);
  return vendorOf;
}
