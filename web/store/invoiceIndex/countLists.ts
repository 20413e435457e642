import type { InvoiceStatus } from '#shared/invoices/contract.ts';
import { inSlices, visiting } from '../device/inSlices.ts';
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
  /** Whether the document of an invoice has what is searched; without it, only the fields are looked at. */
  isInDocument?: (entry: IndexEntry) => boolean;
}

/** The number of invoices in each list, in one pass over all entries; `null` when aborted. */
export async function countLists(
  entries: readonly IndexEntry[],
  lists: readonly ListToCount[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number> | null> {
  const counters = lists.map(({ key, status, search, filter, isInDocument }) => ({
    ...{ key, status, words: wordsOf(search), test: testOf(filter), count: 0 },
    isInDocument,
  }));
  const visit = (entry: IndexEntry) => {
    for (const counter of counters) {
      const { status, words, test, isInDocument } = counter;
      if (status !== null && entry.status !== status) continue;
      if (test !== null && !test(entry)) continue;
      if (hasAll(entry.text, words) || isInDocument?.(entry)) counter.count++;
    }
  };
  const finished = await inSlices(visiting(entries, visit), signal);
  return finished ? new Map(counters.map(({ key, count }) => [key, count])) : null;
}
