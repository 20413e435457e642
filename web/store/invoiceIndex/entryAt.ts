import type { IndexEntry } from './IndexEntry.ts';

/** The entry with this id, among those of the index, which are the newest first. */
export function entryAt(entries: readonly IndexEntry[], id: string): IndexEntry | undefined {
  let [from, to] = [0, entries.length - 1];
  while (from <= to) {
    const middle = (from + to) >> 1;
    const entry = entries[middle];
    if (!entry) return undefined;
    if (entry.id === id) return entry;
    if (entry.id > id) from = middle + 1;
    else to = middle - 1;
  }
  return undefined;
}
