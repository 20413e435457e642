import type { InvoiceStatus } from '#shared/invoices/contract.ts';
import { inSlices } from '../device/inSlices.ts';
import { type InvoiceFilter, testOf } from './filter.ts';

import type { IndexEntry } from './IndexEntry.ts';
import { hasAll } from './search.ts';
import { wordsOf } from './wordsOf.ts';

/** A list of invoices whose length is asked for. */
export interface ListToCount {
  /** Names it in the answer. */
  key: string;
  status: InvoiceStatus | null;
  /** As typed. */
  search: string;
  filter: InvoiceFilter;
}

/** The number of invoices in each list, in one pass over all entries; `null` when aborted. */
export async function countLists(
  entries: readonly IndexEntry[],
  lists: readonly ListToCount[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number> | null> {
  const counters = lists.map(({ key, status, search, filter }) => ({
    ...{ key, status, words: wordsOf(search), test: testOf(filter), count: 0 },
  }));
  const finished = await inSlices(
    entries,
    (entry) => {
      for (const counter of counters) {
        const { status, words, test } = counter;
        if (status !== null && entry.status !== status) continue;
        if (hasAll(entry.text, words) && (test === null || test(entry))) counter.count++;
      }
    },
    signal,
  );
  return finished ? new Map(counters.map(({ key, count }) => [key, count])) : null;
}
