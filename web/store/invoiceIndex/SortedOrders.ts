import { inSlices } from '../device/inSlices.ts';
import { type IndexEntry, newestFirst } from './IndexEntry.ts';
import { positionsBy, ranksInSlices, ranksOf } from './ranks.ts';
import { type Sort, type SortColumn, type SortKey, sortKeyOf } from './sortKeys.ts';

interface Keyed {
  entry: IndexEntry;
  key: SortKey;
}

interface Order {
  source: readonly IndexEntry[];
  /** In order, with the key of each. */
  entries: readonly IndexEntry[];
  keys: readonly SortKey[];
}

/** What both directions of a column are sorted by. */
interface Ranked {
  source: readonly IndexEntry[];
  by: SortColumn;
  keys: readonly SortKey[];
  ranks: ReturnType<typeof ranksOf>;
}

/** About as many orders as a person switches between; more would only use memory. */
const mostOrders = 4;
/** With more changes than this, sorting again is no slower. */
const mostChanges = 5_000;
/** The columns with as many different values as invoices, which take longest. */
const slowest: readonly SortColumn[] = ['number', 'amount'];

/** Caches sorted orders of the index and updates them with the changes. */
export class SortedOrders {
  readonly #orders = new Map<string, Order>();
  #ranked: Ranked | undefined;
  readonly #prepared = new Map<SortColumn, Ranked>();

  /** Returns the same array as long as nothing has changed. */
  sorted(entries: readonly IndexEntry[], sort: Sort): readonly IndexEntry[] {
    if (sort.by === 'received' && sort.descending) return entries;
    const name = `${sort.by} ${sort.descending}`;
    const known = this.#orders.get(name);
    this.#orders.delete(name);
    const order = known?.source === entries ? known : this.#orderOf(entries, sort, known);
    this.#orders.set(name, order);
    for (const oldest of this.#orders.keys()) {
      if (this.#orders.size <= mostOrders) break;
      this.#orders.delete(oldest);
    }
    return order.entries;
  }

  /** Makes the first sort by the slowest columns quick too. Runs in slices, until aborted. */
  async prepare(source: readonly IndexEntry[], signal: AbortSignal): Promise<void> {
    for (const by of slowest) {
      if (this.#prepared.get(by)?.source === source) continue;
      const keyOf = sortKeyOf(by);
      const keys: SortKey[] = [];
      if (!(await inSlices(source, (entry) => keys.push(keyOf(entry)), signal))) return;
      const ranks = await ranksInSlices(keys, signal);
      if (!ranks) return;
      this.#prepared.set(by, { source, by, keys, ranks });
    }
  }

  #orderOf(source: readonly IndexEntry[], sort: Sort, before: Order | undefined): Order {
    const updated = before && updatedOrder(source, sort, before);
    if (updated) return updated;
    if (sort.by === 'received') return oldestFirst(source);
    const { keys, ranks } = this.#rankedBy(source, sort.by);
    const positions = positionsBy(ranks, sort.descending);
    return { source, entries: picked(source, positions), keys: picked(keys, positions) };
  }

  #rankedBy(source: readonly IndexEntry[], by: SortColumn): Ranked {
    for (const known of [this.#prepared.get(by), this.#ranked]) {
      if (known?.source === source && known.by === by) return known;
    }
    const keys = source.map(sortKeyOf(by));
    this.#ranked = { source, by, keys, ranks: ranksOf(keys) };
    return this.#ranked;
  }
}

function picked<T>(all: readonly T[], positions: Uint32Array): T[] {
  const some: T[] = [];
  for (const position of positions) {
    const one = all[position];
    if (one !== undefined) some.push(one);
  }
  return some;
}

function oldestFirst(source: readonly IndexEntry[]): Order {
  const entries = source.toReversed();
  return { source, entries, keys: entries.map(sortKeyOf('received')) };
}

/** `null` if too much has changed. A changed entry is another object. */
function updatedOrder(source: readonly IndexEntry[], sort: Sort, before: Order): Order | null {
  const { added, gone } = differences(before.source, source);
  if (added.length + gone.size > mostChanges) return null;
  const compare = comparing(sort);
  const keyOf = sortKeyOf(sort.by);
  const fresh = added.map((entry) => ({ entry, key: keyOf(entry) })).sort(compare);
  const entries: IndexEntry[] = [];
  const keys: SortKey[] = [];
  const push = ({ entry, key }: Keyed) => {
    entries.push(entry);
    keys.push(key);
  };
  let next = 0;
  for (const [position, entry] of before.entries.entries()) {
    if (gone.has(entry)) continue;
    const one = { entry, key: before.keys[position] ?? null };
    for (let other = fresh[next]; other && compare(other, one) < 0; other = fresh[++next]) {
      push(other);
    }
    push(one);
  }
  for (const other of fresh.slice(next)) push(other);
  return { source, entries, keys };
}

/** Both are sorted newest first. */
function differences(before: readonly IndexEntry[], after: readonly IndexEntry[]) {
  const added: IndexEntry[] = [];
  const gone = new Set<IndexEntry>();
  let [at, to] = [0, 0];
  while (at < before.length || to < after.length) {
    const [one, other] = [before[at], after[to]];
    if (one !== other) {
      const order = one && other ? newestFirst(one, other) : one ? -1 : 1;
      if (one && order <= 0) gone.add(one);
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
