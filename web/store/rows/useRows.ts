import { useLiveQuery } from 'dexie-react-hooks';
import type { InvoiceRow, NoteRow } from '#sync/client/tables/rows.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';

/** `undefined` while loading, `null` if this device does not have it. */
export function useInvoice(database: LocalDatabase, id: string): InvoiceRow | null | undefined {
  return useLiveQuery(async () => (await database.invoices.get(id)) ?? null, [database, id]);
}

/** Oldest first. */
export function useNotes(database: LocalDatabase, invoiceId: string): NoteRow[] | undefined {
  return useLiveQuery(
    () => database.notes.where('invoiceId').equals(invoiceId).sortBy('updatedAt'),
    [database, invoiceId],
  );
}
