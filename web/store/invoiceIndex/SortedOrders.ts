import { atOnce, inSlices, type Steps } from '../device/inSlices.ts';
import type { IndexEntry } from './IndexEntry.ts';
import { positionsBy, type Ranks, ranking } from './ranks.ts';
import { type Sort, type SortColumn, sortColumns, sortKeyOf } from './sortKeys.ts';
import { differences, type Order, updatedOrder } from './updatedOrder.ts';

/** What both directions of a column are sorted by. */
interface Ranked {
  source: readonly IndexEntry[];
  ranks: Ranks;
}

/** About as many orders as a person switches between; more would only use memory. */
const mostOrders = 4;
/** Places from before so few changes are as quick to use. */
const mostChangesSince = 200;
/** The index itself is in the order in which invoices were received. */
const rankedColumns = sortColumns.filter((by) => by !== 'received');

/**
 * The index in the order of each column. The place of each invoice in a column takes longest and is determined ahead of time;
 * an order is then one pass over these places. Later changes are worked into what is known.
 */
export class SortedOrders {
  readonly #orders = new Map<string, Order>();
  readonly #ranked = new Map<SortColumn, Ranked>();

  /** Some of the entries of the index, which are in its order, in another one. */
  sorted(
    entries: readonly IndexEntry[],
    sort: Sort,
    some: readonly IndexEntry[] = entries,
  ): readonly IndexEntry[] {
    if (sort.by === 'received') return sort.descending ? some : some.toReversed();
    const name = `${sort.by} ${sort.descending}`;
    const known = this.#orders.get(name);
    this.#orders.delete(name);
    const order = this.#orderOf(entries, sort, known);
    this.#orders.set(name, order);
    for (const oldest of this.#orders.keys()) {
      if (this.#orders.size <= mostOrders) break;
      this.#orders.delete(oldest);
    }
    return inOrder(some, order);
  }

  /** Makes the first sort by each column quick. Runs in slices, until aborted. */
  async prepare(source: readonly IndexEntry[], signal: AbortSignal): Promise<void> {
    for (const by of rankedColumns) {
      const known = this.#ranked.get(by);
      if (known && isRecent(known, source)) continue;
      const ranks = await inSlices(rankingBy(source, by), signal);
      if (!ranks) return;
      this.#ranked.set(by, { source, ranks });
    }
  }

  #orderOf(source: readonly IndexEntry[], sort: Sort, before: Order | undefined): Order {
    const updated = before && updatedOrder(before, source, sort);
    if (updated) return updated;
    const known = this.#ranked.get(sort.by);
    const prepared = known && updatedOrder(orderBy(known, sort), source, sort);
    if (prepared) return prepared;
    const ranked = { source, ranks: atOnce(rankingBy(source, sort.by)) };
    this.#ranked.set(sort.by, ranked);
    return orderBy(ranked, sort);
  }
}

function isRecent({ source }: Ranked, now: readonly IndexEntry[]): boolean {
  if (source === now) return true;
  const { added, gone } = differences(source, now);
  return added.length + gone <= mostChangesSince;
}

function rankingBy(source: readonly IndexEntry[], by: SortColumn): Steps<Ranks> {
  return ranking(source, sortKeyOf(by));
}

function orderBy({ source, ranks }: Ranked, { descending }: Sort): Order {
  return { source, positions: positionsBy(ranks, descending) };
}

/** Some of the entries, which come in the order of the index, in this one. */
function inOrder(some: readonly IndexEntry[], { source, positions }: Order): IndexEntry[] {
  const isWanted = wantedIn(source, some);
  const entries: IndexEntry[] = [];
  for (const position of positions) {
    const entry = isWanted[position] === 1 ? source[position] : undefined;
    if (entry) entries.push(entry);
  }
  return entries;
}

function wantedIn(source: readonly IndexEntry[], some: readonly IndexEntry[]): Uint8Array {
  const isWanted = new Uint8Array(source.length);
  let next = 0;
  for (let position = 0; position < source.length; position++) {
    if (source[position] !== some[next]) continue;
    isWanted[position] = 1;
    next++;
  }
  return isWanted;
}
