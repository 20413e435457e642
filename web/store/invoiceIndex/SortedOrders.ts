import { type IndexEntry, newestFirst } from './IndexEntry.ts';
import { type Sort, type SortKey, sortKeyOf } from './sortKeys.ts';

interface Keyed {
  entry: IndexEntry;
  key: SortKey;
}

interface Order {
  source: readonly IndexEntry[];
  keyed: readonly Keyed[];
  entries: readonly IndexEntry[];
}

/** About as many orders as a person switches between; more would only use memory. */
const mostOrders = 4;
/** With more changes than this, sorting again is no slower. */
const mostChanges = 5_000;

/** Caches sorted orders of the index and updates them with the changes. */
export class SortedOrders {
  readonly #orders = new Map<string, Order>();

  /** Returns the same array as long as nothing has changed. */
  sorted(entries: readonly IndexEntry[], sort: Sort): readonly IndexEntry[] {
    if (sort.by === 'received' && sort.descending) return entries;
    const name = `${sort.by} ${sort.descending}`;
    const known = this.#orders.get(name);
    this.#orders.delete(name);
    const order = known?.source === entries ? known : orderOf(entries, sort, known);
    this.#orders.set(name, order);
    for (const oldest of this.#orders.keys()) {
      if (this.#orders.size <= mostOrders) break;
      this.#orders.delete(oldest);
    }
    return order.entries;
  }
}

function orderOf(source: readonly IndexEntry[], sort: Sort, before: Order | undefined): Order {
  const compare = comparing(sort);
  const keyed = (before && updated(source, sort, before)) ?? withKeys(source, sort).sort(compare);
  return { source, keyed, entries: keyed.map(({ entry }) => entry) };
}

function withKeys(entries: readonly IndexEntry[], { by }: Sort): Keyed[] {
  const keyOf = sortKeyOf(by);
  return entries.map((entry) => ({ entry, key: keyOf(entry) }));
}

/** `null` if too much has changed. A changed entry is another object. */
function updated(source: readonly IndexEntry[], sort: Sort, before: Order): Keyed[] | null {
  const now = new Set(source);
  const then = new Set(before.source);
  const added = source.filter((entry) => !then.has(entry));
  if (added.length > mostChanges) return null;
  const compare = comparing(sort);
  const fresh = withKeys(added, sort).sort(compare);
  const stayed = before.keyed.filter(({ entry }) => now.has(entry));
  return merged(stayed, fresh, compare);
}

function merged(
  many: readonly Keyed[],
  few: readonly Keyed[],
  compare: (one: Keyed, other: Keyed) => number,
): Keyed[] {
  const all: Keyed[] = [];
  let next = 0;
  for (const one of many) {
    for (let other = few[next]; other && compare(other, one) < 0; other = few[++next]) {
      all.push(other);
    }
    all.push(one);
  }
  return all.concat(few.slice(next));
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
