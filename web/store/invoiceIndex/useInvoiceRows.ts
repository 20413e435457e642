import { liveQuery } from 'dexie';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { InvoiceRow } from '#sync/client/tables/rows.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';

/** Rows that were in sight a moment ago are shown at once when they come back. */
const remembered = 600;
/** Drawn together; more of them at a time would keep the page from answering. */
const rowsAtOnce = 12;
const none: ReadonlyMap<string, InvoiceRow> = new Map();

/** Rows as they are now, those from `firstInSight` on before the others. */
export function useInvoiceRows(
  database: LocalDatabase,
  ids: readonly string[],
  firstInSight: string | undefined,
): ReadonlyMap<string, InvoiceRow> {
  const [rows, setRows] = useState(none);
  const begin = useRef(firstInSight);
  useLayoutEffect(() => {
    begin.current = firstInSight;
  });
  const all = ids.join(' ');

  useEffect(() => {
    const wanted = all.split(' ').filter(Boolean);
    let frame = 0;
    const fill = (found: readonly InvoiceRow[]) => {
      setRows((before) => withFound(before, found.slice(0, rowsAtOnce)));
      if (found.length > rowsAtOnce) {
        frame = requestAnimationFrame(() => fill(found.slice(rowsAtOnce)));
      }
    };
    const subscription = liveQuery(() => database.invoices.bulkGet(wanted)).subscribe({
      next(found) {
        cancelAnimationFrame(frame);
        const there = found.filter((row) => row !== undefined);
        const place = there.findIndex(({ id }) => id === begin.current);
        fill(place > 0 ? [...there.slice(place), ...there.slice(0, place)] : there);
      },
      // The database was closed: the session is over.
      error: () => undefined,
    });
    return () => {
      cancelAnimationFrame(frame);
      subscription.unsubscribe();
    };
  }, [database, all]);
  return rows;
}

function withFound(
  before: ReadonlyMap<string, InvoiceRow>,
  found: readonly InvoiceRow[],
): ReadonlyMap<string, InvoiceRow> {
  const rows = new Map(before);
  for (const row of found) {
    const known = rows.get(row.id);
    rows.delete(row.id);
    // The same object for the same row: it need not be drawn again.
    rows.set(row.id, known && isSame(known, row) ? known : row);
  }
  for (const id of rows.keys()) {
    if (rows.size <= remembered) break;
    rows.delete(id);
  }
  return rows;
}

function isSame(one: InvoiceRow, other: InvoiceRow): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
