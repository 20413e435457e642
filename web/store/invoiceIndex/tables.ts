import type { Table } from 'dexie';
import type { SyncDatabase } from '#sync/client/tables/SyncDatabase.ts';
import type { Packed } from './packed.ts';

/** To be declared in a version of the database that holds invoices. */
export const invoiceIndexStores = {
  invoiceIndex: 'from',
  invoiceIndexLog: '++n',
  invoiceIndexState: 'id',
} as const;

/** The entries of a range of ids, newest first: from this one on, up to where the next part begins. */
export interface IndexPart extends Packed {
  from: string;
}

/** What one write changed. */
export interface IndexLog extends Packed {
  n: number;
}

export interface IndexState {
  id: 'state';
  /** Up to here the log is in the parts. */
  through: number;
}

/** A database that keeps the index beside its invoices. */
export interface IndexedDatabase extends SyncDatabase {
  readonly invoiceIndex: Table<IndexPart, string>;
  readonly invoiceIndexLog: Table<IndexLog, number, Packed>;
  readonly invoiceIndexState: Table<IndexState, string>;
}

export function indexTables(database: IndexedDatabase): Table[] {
  return [database.invoiceIndex, database.invoiceIndexLog, database.invoiceIndexState];
}
