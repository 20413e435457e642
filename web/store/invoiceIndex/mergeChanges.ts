import { type IndexEntry, newestFirst } from './IndexEntry.ts';
import type { Change } from './packed.ts';

/** Applies changes to entries that are sorted newest first; of several changes to one entry, the last counts. */
export function mergeChanges(
  entries: readonly IndexEntry[],
  changes: readonly Change[],
): IndexEntry[] {
  const merged: IndexEntry[] = [];
  let from = 0;
  const copyUpTo = (to: number) => {
    for (; from < to; from++) {
      const entry = entries[from];
      if (entry) merged.push(entry);
    }
  };
  for (const change of lastOfEach(changes)) {
    const position = positionOf(entries, change.id, from);
    copyUpTo(position);
    if (!('gone' in change)) merged.push(change);
    if (entries[position]?.id === change.id) from = position + 1;
  }
  copyUpTo(entries.length);
  return merged;
}

function lastOfEach(changes: readonly Change[]): Change[] {
  const sorted = [...changes].sort(newestFirst);
  return sorted.filter((change, index) => sorted[index + 1]?.id !== change.id);
}

/** Binary search for the position of an id, or where it would be, in entries sorted newest first. */
export function positionOf(entries: readonly { id: string }[], id: string, from = 0): number {
  let low = from;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = entries[middle];
    if (entry && entry.id > id) low = middle + 1;
    else high = middle;
  }
  return low;
}
