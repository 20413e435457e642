import { type IndexEntry, newestFirst } from './IndexEntry.ts';
import { type Sort, type SortKey, sortKeyOf } from './sortKeys.ts';

interface Placed {
  entry: IndexEntry;
  key: SortKey;
}

interface Order {
  of: readonly IndexEntry[];
  placed: readonly Placed[];
  entries: readonly IndexEntry[];
}

/** More orders than a person goes to and fro between would only fill the memory. */
const mostOrders = 4;
/** Of more changes than this, sorting all over again is no slower. */
const mostChanges = 5_000;

/** Invoices in the orders that were asked for. An order is kept, and brought up to date by what has changed in it. */
export class SortedOrders {
  readonly #orders = new Map<string, Order>();

  /** The same list again as long as nothing has changed. */
  sorted(entries: readonly IndexEntry[], sort: Sort): readonly IndexEntry[] {
    if (sort.by === 'received' && sort.descending) return entries;
    const name = `${sort.by} ${sort.descending}`;
    const known = this.#orders.get(name);
    this.#orders.delete(name);
    const order = known?.of === entries ? known : orderOf(entries, sort, known);
    this.#orders.set(name, order);
    for (const oldest of this.#orders.keys()) {
      if (this.#orders.size <= mostOrders) break;
      this.#orders.delete(oldest);
    }
    return order.entries;
  }
}

function orderOf(of: readonly IndexEntry[], sort: Sort, before: Order | undefined): Order {
  const compare = comparing(sort);
  const placed = (before && updated(of, sort, before)) ?? place(of, sort).sort(compare);
  return { of, placed, entries: placed.map(({ entry }) => entry) };
}

function place(entries: readonly IndexEntry[], { by }: Sort): Placed[] {
  const keyOf = sortKeyOf(by);
  return entries.map((entry) => ({ entry, key: keyOf(entry) }));
}

/** `null` where too much has changed. An entry that changed is another object. */
function updated(of: readonly IndexEntry[], sort: Sort, before: Order): Placed[] | null {
  const now = new Set(of);
  const then = new Set(before.of);
  const added = of.filter((entry) => !then.has(entry));
  if (added.length > mostChanges) return null;
  const compare = comparing(sort);
  const fresh = place(added, sort).sort(compare);
  const stayed = before.placed.filter(({ entry }) => now.has(entry));
  return merged(stayed, fresh, compare);
}

function merged(
  many: readonly Placed[],
  few: readonly Placed[],
  compare: (one: Placed, other: Placed) => number,
): Placed[] {
  const all: Placed[] = [];
  let next = 0;
  for (const one of many) {
    for (let other = few[next]; other && compare(other, one) < 0; other = few[++next]) {
      all.push(other);
    }
    all.push(one);
  }
  return all.concat(few.slice(next));
}

/** Of equal ones the newest comes first. */
function comparing({ descending }: Sort): (one: Placed, other: Placed) => number {
  const sign = descending ? -1 : 1;
  return (one, other) => {
    if (one.key === other.key) return newestFirst(one.entry, other.entry);
    if (one.key === null) return 1;
    if (other.key === null) return -1;
    return one.key < other.key ? -sign : sign;
  };
}
