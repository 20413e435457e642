import { entryOf, type IndexEntry } from './IndexEntry.ts';
import { mergeChanges } from './mergeChanges.ts';
import { type Change, idsIn, type Packed, pack, packedFormat, unpack } from './packed.ts';
import { type IndexedDatabase, type IndexLog, indexTables } from './tables.ts';

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

/** Limits the length of the transaction, because writers wait for it. */
const maxRowsPerFold = 10_000;
const rowsPerPart = 2_000;

/** Compaction: folds the oldest part of the log into the parts. Returns whether more is left. */
export function foldLog(database: IndexedDatabase): Promise<boolean> {
  const tables = [...indexTables(database), database.invoices];
  return database.transaction('rw', tables, async () => {
    const logs = await oldest(database);
    const last = logs.at(-1);
    if (!last) return false;
    const changes: Change[] = [];
    for (const log of logs) changes.push(...(await readChanges(database, log)));
    await intoParts(database, changes);
    await database.invoiceIndexLog.where('n').belowOrEqual(last.n).delete();
    await database.invoiceIndexState.put({ id: 'state', through: last.n });
    return (await database.invoiceIndexLog.count()) > 0;
  });
}

/** Writes a part in this version, because reading it from the rows takes many times longer. */
export function renewPart(database: IndexedDatabase, from: string): Promise<void> {
  return database.transaction('rw', [database.invoiceIndex, database.invoices], async () => {
    const part = await database.invoiceIndex.get(from);
    if (!part || part.format === packedFormat) return;
    await writePart(database, from, await readEntries(database, part));
  });
}

async function oldest(database: IndexedDatabase): Promise<IndexLog[]> {
  const logs: IndexLog[] = [];
  let rows = 0;
  while (rows < maxRowsPerFold) {
    const last = logs.at(-1)?.n ?? 0;
    const next = await database.invoiceIndexLog.where('n').above(last).first();
    if (!next) break;
    logs.push(next);
    rows += next.statuses.length;
  }
  return logs;
}

async function intoParts(database: IndexedDatabase, changes: readonly Change[]): Promise<void> {
  const parts = await database.invoiceIndex.toCollection().primaryKeys();
  const byPart = Map.groupBy(changes, ({ id }) => partOf(parts, id));
  for (const [from, own] of byPart) {
    const part = await database.invoiceIndex.get(from);
    const before = part ? await readEntries(database, part) : [];
    await writePart(database, from, mergeChanges(before, own));
  }
}

/** The key of the part whose range has this id; the first part begins before all ids. */
function partOf(parts: readonly string[], id: string): string {
  let low = 0;
  let high = parts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const from = parts[middle];
    if (from !== undefined && from <= id) low = middle + 1;
    else high = middle;
  }
  return parts[low - 1] ?? '';
}

async function writePart(
  database: IndexedDatabase,
  from: string,
  entries: readonly IndexEntry[],
): Promise<void> {
  if (entries.length === 0) {
    await database.invoiceIndex.delete(from);
    return;
  }
  const size = entries.length > 2 * rowsPerPart ? rowsPerPart : entries.length;
  for (let begin = 0; begin < entries.length; begin += size) {
    const some = entries.slice(begin, begin + size);
    const isOldest = begin + size >= entries.length;
    const at = isOldest ? from : (some.at(-1)?.id ?? from);
    await database.invoiceIndex.put({ from: at, ...pack(some) });
  }
}
