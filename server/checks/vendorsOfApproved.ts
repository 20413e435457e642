import { vendorFields } from '#shared/vendors/fields.ts';
import type { Actor } from '../audit/write.ts';
import type { AccountWork } from '../db/statement.ts';
import type { InvoiceRow } from '../invoices/invoiceStore.ts';
import { takeTurns } from '../uploads/takeTurns.ts';
import { createVendor } from '../vendors/createVendor.ts';
import { matchVendor } from '../vendors/matchVendor.ts';
import { vendorsNow } from './vendorsNow.ts';

/**
 * Whose invoices these are for good, which are locked and approved now: an edit of a moment ago counts. Whoever is named on
 * the invoice of a file and is on nobody's list becomes a vendor, whom nobody has verified. While people were still typing
 * the name, it was too early for that.
 */
export async function vendorsOfApproved(
  tx: AccountWork,
  actor: Actor,
  invoices: readonly InvoiceRow[],
): Promise<(invoice: Pick<InvoiceRow, 'id' | 'vendorId'>) => string | null> {
  const nowOf = await vendorsNow(tx, invoices);
  const found = new Map<string, string | null>();
  for (const invoice of invoices) {
    const { vendorId } = nowOf(invoice);
    found.set(invoice.id, vendorId ?? (await vendorBy(tx, actor, invoice)));
  }
  return ({ id, vendorId }) => (found.has(id) ? (found.get(id) ?? null) : vendorId);
}

async function vendorBy(
  tx: AccountWork,
  actor: Actor,
  { uploadId, vendorName, vendorTaxId }: InvoiceRow,
): Promise<string | null> {
  const name = vendorFields.name.safeParse(vendorName).data;
  if (uploadId === null || !name) return null;
  await takeTurns(tx);
  // Another one of theirs may have been approved just before.
  const known = await matchVendor(tx, { name, taxId: null, iban: null });
  if (known) return known;
  const taxId = vendorFields.taxId.safeParse(vendorTaxId).data ?? null;
  const made = await createVendor(tx, actor, { name, taxId, status: 'pending_verification' });
  return made.id;
}
