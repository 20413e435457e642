import { useLiveQuery } from 'dexie-react-hooks';
import type { CaptureRow, InvoiceRow, NoteRow } from '#sync/client/tables/rows.ts';
import type { LocalDatabase } from './LocalDatabase.ts';

/** The captures on this device in the order in which they were chosen; `undefined` while loading. */
export function useCaptures(database: LocalDatabase): CaptureRow[] | undefined {
  return useLiveQuery(() => database.captures.orderBy('id').toArray(), [database]);
}

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
