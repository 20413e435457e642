import { type IndexEntry, newestFirst } from './IndexEntry.ts';
import { type Sort, type SortKey, sortKeyOf } from './sortKeys.ts';

/** The entries of the index in another order. */
export interface Order {
  source: readonly IndexEntry[];
  entries: readonly IndexEntry[];
}

interface Keyed {
  entry: IndexEntry;
  key: SortKey;
}

/** With more changes than this, sorting again is no slower. */
const mostChanges = 5_000;

/**
 * The order for a later state of the index; `null` if too much has changed. The places of changed entries are found by
 * halving, so nothing is kept of the others but their order.
 */
export function updatedOrder(
  before: Order,
  source: readonly IndexEntry[],
  sort: Sort,
): Order | null {
  if (before.source === source) return before;
  const { added, gone } = differences(before.source, source);
  if (added.length + gone.length > mostChanges) return null;
  const compare = comparing(sort);
  const keyOf = sortKeyOf(sort.by);
  const keyed = (entry: IndexEntry): Keyed => ({ entry, key: keyOf(entry) });
  const placeOf = (one: Keyed) =>
    placeIn(before.entries, (entry) => compare(keyed(entry), one) < 0);
  const left = gone.map((entry) => placeOf(keyed(entry))).sort((one, other) => one - other);
  const entries: IndexEntry[] = [];
  let [copied, next] = [0, 0];
  const copyUpTo = (end: number) => {
    for (; copied < end; copied++) {
      const entry = before.entries[copied];
      if (copied === left[next]) next++;
      else if (entry) entries.push(entry);
    }
  };
  for (const one of added.map(keyed).sort(compare)) {
    copyUpTo(placeOf(one));
    entries.push(one.entry);
  }
  copyUpTo(before.entries.length);
  return { source, entries };
}

/** How many entries come before, in an order in which they are the first ones. */
function placeIn(entries: readonly IndexEntry[], isBefore: (entry: IndexEntry) => boolean): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = entries[middle];
    if (entry && isBefore(entry)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Both are sorted newest first. A changed entry is another object. */
export function differences(before: readonly IndexEntry[], after: readonly IndexEntry[]) {
  const added: IndexEntry[] = [];
  const gone: IndexEntry[] = [];
  let [at, to] = [0, 0];
  while (at < before.length || to < after.length) {
    const [one, other] = [before[at], after[to]];
    if (one !== other) {
      const order = one && other ? newestFirst(one, other) : one ? -1 : 1;
      if (one && order <= 0) gone.push(one);
      if (other && order >= 0) added.push(other);
      if (order < 0) to--;
      if (order > 0) at--;
    }
    at++;
    to++;
  }
  return { added, gone };
}

/** Equal keys are sorted newest first. */
function comparing({ descending }: Sort): (one: Keyed, other: Keyed) => number {
  const sign = descending ? -1 : 1;
  return (one, other) => {
    if (one.key === other.key) return newestFirst(one.entry, other.entry);
    if (one.key === null) return 1;
    if (other.key === null) return -1;
    return one.key < other.key ? -sign : sign;
  };
}
