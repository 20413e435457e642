import { atOnce, inSlices, pause, type Steps } from '../device/inSlices.ts';
import type { IndexEntry } from './IndexEntry.ts';
import { positionsBy, ranking } from './ranks.ts';
import { type Sort, type SortColumn, sortColumns, sortKeyOf } from './sortKeys.ts';
import { differences, type Order, updatedOrder } from './updatedOrder.ts';

type OrderedColumn = Exclude<SortColumn, 'received'>;

/** Both directions of a column. Equal keys are sorted newest first in both, so one is not the other backwards. */
interface BothOrders {
  ascending: Order;
  descending: Order;
}

/** An order from before so few changes is as quick to use. */
const mostChangesSince = 200;

/**
 * The index in the order of each column. Sorting is done ahead of time, because it takes longest; later changes are worked
 * into the orders when they are used.
 */
export class SortedOrders {
  readonly #known = new Map<OrderedColumn, BothOrders>();

  /** Some of the entries of the index, which are in its order, in another one. All of them are the same array again. */
  sorted(
    entries: readonly IndexEntry[],
    sort: Sort,
    some: readonly IndexEntry[] = entries,
  ): readonly IndexEntry[] {
    const { by, descending } = sort;
    if (by === 'received') return descending ? some : some.toReversed();
    const direction = descending ? 'descending' : 'ascending';
    let orders = this.#known.get(by);
    const updated = orders && updatedOrder(orders[direction], entries, sort);
    if (orders && updated) orders[direction] = updated;
    else orders = atOnce(sortingBy(entries, by));
    this.#known.set(by, orders);
    const order = orders[direction];
    if (some !== entries) return inOrder(some, order);
    order.all ??= inOrder(entries, order);
    return order.all;
  }

  /** Makes the first sort by each column quick. Runs in slices, until aborted. */
  async prepare(source: readonly IndexEntry[], signal: AbortSignal): Promise<void> {
    const isRecent = recentTo(source);
    for (const by of sortColumns) {
      if (by === 'received') continue;
      const known = this.#known.get(by);
      if (known) {
        const areRecent = isRecent(known.ascending) && isRecent(known.descending);
        await pause();
        if (signal.aborted) return;
        if (areRecent) continue;
      }
      const orders = await inSlices(sortingBy(source, by), signal);
      if (!orders) return;
      this.#known.set(by, orders);
    }
  }
}

/** Orders are usually of the same few states of the index, and to compare two states takes a walk over all entries. */
function recentTo(now: readonly IndexEntry[]): (order: Order) => boolean {
  const known = new Map([[now, true]]);
  return ({ source }) => {
    let isRecent = known.get(source);
    if (isRecent === undefined) {
      const { added, gone } = differences(source, now);
      isRecent = added.length + gone <= mostChangesSince;
      known.set(source, isRecent);
    }
    return isRecent;
  };
}

function* sortingBy(source: readonly IndexEntry[], by: SortColumn): Steps<BothOrders> {
  const ranks = yield* ranking(source, sortKeyOf(by));
  const ascending: Order = { source, positions: positionsBy(ranks, false) };
  yield;
  return { ascending, descending: { source, positions: positionsBy(ranks, true) } };
}

/** Some of the entries, which come in the order of the index, in this one. */
function inOrder(some: readonly IndexEntry[], { source, positions }: Order): IndexEntry[] {
  const isWanted = wantedIn(source, some);
  const entries = new Array<IndexEntry>(some.length);
  let length = 0;
  for (const position of positions) {
    const entry = isWanted[position] === 1 ? source[position] : undefined;
    if (entry) entries[length++] = entry;
  }
  return entries;
}

function wantedIn(source: readonly IndexEntry[], some: readonly IndexEntry[]): Uint8Array {
  if (some === source) return new Uint8Array(source.length).fill(1);
  const isWanted = new Uint8Array(source.length);
  let next = 0;
  for (let position = 0; position < source.length; position++) {
    if (source[position] !== some[next]) continue;
    isWanted[position] = 1;
    next++;
  }
  return isWanted;
}
