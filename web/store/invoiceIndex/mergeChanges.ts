import { type IndexEntry, newestFirst } from './IndexEntry.ts';
import type { Change } from './packed.ts';

/** The entries, newest first, with changes made to them; of several changes to one, the last counts. */
export function mergeChanges(
  entries: readonly IndexEntry[],
  changes: readonly Change[],
): IndexEntry[] {
  const merged: IndexEntry[] = [];
  let from = 0;
  const takeTo = (to: number) => {
    for (; from < to; from++) {
      const entry = entries[from];
      if (entry) merged.push(entry);
    }
  };
  for (const change of lastOfEach(changes)) {
    const place = placeOf(entries, change.id, from);
    takeTo(place);
    if (!('gone' in change)) merged.push(change);
    if (entries[place]?.id === change.id) from = place + 1;
  }
  takeTo(entries.length);
  return merged;
}

function lastOfEach(changes: readonly Change[]): Change[] {
  const sorted = [...changes].sort(newestFirst);
  return sorted.filter((change, index) => sorted[index + 1]?.id !== change.id);
}

/** Where this id stands among entries that are sorted newest first, or would stand. */
export function placeOf(entries: readonly { id: string }[], id: string, from = 0): number {
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
