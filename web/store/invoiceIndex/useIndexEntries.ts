import { useSyncExternalStore } from 'react';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import type { IndexEntry } from './IndexEntry.ts';
import { invoiceIndexOf } from './invoiceIndexOf.ts';

/** All invoices of this device, newest first; `undefined` while loading. */
export function useIndexEntries(database: LocalDatabase): readonly IndexEntry[] | undefined {
  const index = invoiceIndexOf(database);
  return useSyncExternalStore(index.subscribe, index.entries);
}
