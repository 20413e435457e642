import { useSyncExternalStore } from 'react';
import { reportUnexpected } from '../clientErrors/reportUnexpected.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { deviceLocks } from '../device/devicePorts.ts';
import { whenIdle } from '../device/whenIdle.ts';
import type { IndexEntry } from '../invoiceIndex/IndexEntry.ts';
import { InvoiceIndex } from '../invoiceIndex/InvoiceIndex.ts';

const indexes = new WeakMap<LocalDatabase, InvoiceIndex>();
const foldDelayInMs = 2_000;

/** The index of a database on this page, loaded on first use. */
export function invoiceIndexOf(database: LocalDatabase): InvoiceIndex {
  const known = indexes.get(database);
  if (known) return known;
  const index = new InvoiceIndex(database, {
    whenIdle: (work) => setTimeout(() => whenIdle(work), foldDelayInMs),
    alone: (work) => deviceLocks.tryAcquire(`docket-index:${database.name}`, work),
    failed: reportUnexpected,
  });
  indexes.set(database, index);
  index.start().catch(reportUnexpected);
  return index;
}

/** All invoices of this device, newest first; `undefined` while loading. */
export function useIndexEntries(database: LocalDatabase): readonly IndexEntry[] | undefined {
  const index = invoiceIndexOf(database);
  return useSyncExternalStore(index.subscribe, index.entries);
}
