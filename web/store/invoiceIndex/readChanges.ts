import { entryOf, type IndexEntry } from './IndexEntry.ts';
import { type Change, idsIn, type Packed, unpack } from './packed.ts';
import type { IndexedDatabase } from './tables.ts';

/** The changes in an index record; for a record of another version, computed from the current rows. */
export async function readChanges(database: IndexedDatabase, packed: Packed): Promise<Change[]> {
  const changes = unpack(packed);
  if (changes) return changes;
  const ids = idsIn(packed);
  const rows = await database.invoices.bulkGet(ids);
  return rows.map((row, index) => (row ? entryOf(row) : { id: ids[index] ?? '', gone: true }));
}

export async function readEntries(
  database: IndexedDatabase,
  packed: Packed,
): Promise<IndexEntry[]> {
  const changes = await readChanges(database, packed);
  return changes.filter((change): change is IndexEntry => !('gone' in change));
}
