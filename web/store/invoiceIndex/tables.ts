import type { Table } from 'dexie';
import type { SyncDatabase } from '#sync/client/tables/SyncDatabase.ts';
import type { Packed } from './packed.ts';

/** The Dexie schema of the index. */
export const invoiceIndexStores = {
  invoiceIndex: 'from',
  invoiceIndexLog: '++n',
  invoiceIndexState: 'id',
} as const;

/** The entries with ids from `from` up to the next part, newest first. */
export interface IndexPart extends Packed {
  from: string;
}

/** The changes of one write. */
export interface IndexLog extends Packed {
  n: number;
}

export interface IndexState {
  id: 'state';
  /** Logs up to this number are folded into the parts. */
  through: number;
}

/** A database with the index beside its invoices. */
export interface IndexedDatabase extends SyncDatabase {
  readonly invoiceIndex: Table<IndexPart, string>;
  readonly invoiceIndexLog: Table<IndexLog, number, Packed>;
  readonly invoiceIndexState: Table<IndexState, string>;
}

export function indexTables(database: IndexedDatabase): Table[] {
  return [database.invoiceIndex, database.invoiceIndexLog, database.invoiceIndexState];
}
