import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { whenIdle } from '../database/whenIdle.ts';
import { deviceLocks } from '../syncing/deviceLocks.ts';
import { InvoiceIndex } from './InvoiceIndex.ts';

const indexes = new WeakMap<LocalDatabase, InvoiceIndex>();
const quietForInMs = 2_000;

/** The index of this database on this page; the first who asks has it read. */
export function invoiceIndexOf(database: LocalDatabase): InvoiceIndex {
  const known = indexes.get(database);
  if (known) return known;
  const index = new InvoiceIndex(database, {
    whenIdle: (work) => setTimeout(() => whenIdle(work), quietForInMs),
    alone: (work) => deviceLocks.holdIfFree(`docket-index:${database.name}`, work),
  });
  indexes.set(database, index);
  // A database that was closed meanwhile has nothing to show.
  index.start().catch(() => undefined);
  return index;
}
