import { useLiveQuery } from 'dexie-react-hooks';
import type { InvoiceRow, NoteRow, RuleRow, VendorRow } from '#sync/client/rows.ts';
import type { LocalDatabase } from './LocalDatabase.ts';

/** `undefined` while it is looked up, `null` when this device knows none. */
export function useInvoice(database: LocalDatabase, id: string): InvoiceRow | null | undefined {
  return useLiveQuery(async () => (await database.invoices.get(id)) ?? null, [database, id]);
}

export function useVendor(database: LocalDatabase, id: string): VendorRow | null | undefined {
  return useLiveQuery(async () => (await database.vendors.get(id)) ?? null, [database, id]);
}

export function useRule(database: LocalDatabase, id: string): RuleRow | null | undefined {
  return useLiveQuery(async () => (await database.rules.get(id)) ?? null, [database, id]);
}

/** By name. */
export function useVendors(database: LocalDatabase): VendorRow[] | undefined {
  return useLiveQuery(() => database.vendors.orderBy('name').toArray(), [database]);
}

/** The ones that are asked first, first. */
export function useRules(database: LocalDatabase): RuleRow[] | undefined {
  return useLiveQuery(() => database.rules.orderBy('priority').toArray(), [database]);
}

/** The oldest first. */
export function useNotes(database: LocalDatabase, invoiceId: string): NoteRow[] | undefined {
  return useLiveQuery(
    () => database.notes.where('invoiceId').equals(invoiceId).sortBy('updatedAt'),
    [database, invoiceId],
  );
}
