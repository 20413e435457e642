import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import type { InvoiceRow } from '#sync/client/rows.ts';
import type { LocalDatabase } from '../LocalDatabase.ts';

/** Rows that were in sight a moment ago are shown at once when they come back. */
const remembered = 600;
const none: ReadonlyMap<string, InvoiceRow> = new Map();

/** The rows in sight, as they change. */
export function useInvoiceRows(
  database: LocalDatabase,
  ids: readonly string[],
): ReadonlyMap<string, InvoiceRow> {
  const [rows, setRows] = useState(none);
  const all = ids.join(' ');
  useEffect(() => {
    const wanted = all.split(' ').filter(Boolean);
    const subscription = liveQuery(() => database.invoices.bulkGet(wanted)).subscribe({
      next: (found) => setRows((before) => withFound(before, found)),
      // The database was closed: the session is over.
      error: () => undefined,
    });
    return () => subscription.unsubscribe();
  }, [database, all]);
  return rows;
}

function withFound(
  before: ReadonlyMap<string, InvoiceRow>,
  found: readonly (InvoiceRow | undefined)[],
): ReadonlyMap<string, InvoiceRow> {
  const rows = new Map(before);
  for (const row of found) {
    if (!row) continue;
    rows.delete(row.id);
    rows.set(row.id, row);
  }
  for (const id of rows.keys()) {
    if (rows.size <= remembered) break;
    rows.delete(id);
  }
  return rows;
}
