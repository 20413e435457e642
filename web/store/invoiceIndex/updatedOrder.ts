import { type IndexEntry, newestFirst } from './IndexEntry.ts';
import { type Sort, type SortKey, sortKeyOf } from './sortKeys.ts';

/** An order of the index, as the positions of its entries. */
export interface Order {
  source: readonly IndexEntry[];
  positions: Uint32Array;
  /** All entries in this order, once somebody has asked for them. */
  all?: readonly IndexEntry[];
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
  const { movedTo, added, gone } = differences(before.source, source);
  if (added.length + gone > mostChanges) return null;
  const compare = comparing(sort);
  const keyOf = sortKeyOf(sort.by);
  const keyed = (entry: IndexEntry): Keyed => ({ entry, key: keyOf(entry) });
  const entryAt = (place: number) => before.source[before.positions[place] ?? 0];
  const coming = added
    .flatMap((position) => {
      const entry = source[position];
      return entry ? [{ ...keyed(entry), position }] : [];
    })
    .sort(compare);

  const positions = new Uint32Array(source.length);
  let [copied, length] = [0, 0];
  const copyUpTo = (end: number) => {
    for (; copied < end; copied++) {
      const position = movedTo[before.positions[copied] ?? 0] ?? nowhere;
      if (position !== nowhere) positions[length++] = position;
    }
  };
  for (const one of coming) {
    copyUpTo(
      countWhile(before.positions.length, (place) => {
        const entry = entryAt(place);
        return entry !== undefined && compare(keyed(entry), one) < 0;
      }),
    );
    positions[length++] = one.position;
  }
  copyUpTo(before.positions.length);
  return { source, positions };
}

/** How many places fulfil a condition that the first ones do and the others do not. */
function countWhile(count: number, isSo: (place: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isSo(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

const nowhere = 0xffff_ffff;

interface Differences {
  /** The new position of each entry; `nowhere` if it is gone. A changed entry is another object. */
  movedTo: Uint32Array;
  /** Positions in the later state. */
  added: number[];
  gone: number;
}

/** Both are sorted newest first. */
export function differences(
  before: readonly IndexEntry[],
  after: readonly IndexEntry[],
): Differences {
  const movedTo = new Uint32Array(before.length).fill(nowhere);
  const added: number[] = [];
  let [at, to, stayed] = [0, 0, 0];
  while (at < before.length || to < after.length) {
    const [one, other] = [before[at], after[to]];
    if (one === other) {
      movedTo[at++] = to++;
      stayed++;
      continue;
    }
    const order = one && other ? newestFirst(one, other) : one ? -1 : 1;
    if (order >= 0) added.push(to++);
    if (order <= 0) at++;
  }
  return { movedTo, added, gone: before.length - stayed };
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
