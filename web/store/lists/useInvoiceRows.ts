import { liveQuery } from 'dexie';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { InvoiceRow } from '#sync/client/tables/rows.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';

/** The cache of recently visible rows, shown at once when scrolled back. */
const maxCachedRows = 600;
/** Rendered per frame; more would block the page. */
const rowsPerFrame = 12;
const none: ReadonlyMap<string, InvoiceRow> = new Map();

/** Live rows, loaded from `firstInSight` on first. */
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
      setRows((before) => withFound(before, found.slice(0, rowsPerFrame)));
      if (found.length > rowsPerFrame) {
        frame = requestAnimationFrame(() => fill(found.slice(rowsPerFrame)));
      }
    };
    const subscription = liveQuery(() => database.invoices.bulkGet(wanted)).subscribe({
      next(found) {
        cancelAnimationFrame(frame);
        const there = found.filter((row) => row !== undefined);
        const start = there.findIndex(({ id }) => id === begin.current);
        fill(start > 0 ? [...there.slice(start), ...there.slice(0, start)] : there);
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
    // The same object for an unchanged row, so that it is not rendered again.
    rows.set(row.id, known && isSame(known, row) ? known : row);
  }
  for (const id of rows.keys()) {
    if (rows.size <= maxCachedRows) break;
    rows.delete(id);
  }
  return rows;
}

function isSame(one: InvoiceRow, other: InvoiceRow): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
