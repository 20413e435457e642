import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useState } from 'react';
import type { InvoiceStatus } from '#shared/invoices/contract.ts';
import type { InvoiceRow } from '#sync/client/tables/rows.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { inSlices, visiting } from '../device/inSlices.ts';
import { entryAt } from '../invoiceIndex/entryAt.ts';
import { type InvoiceFilter, testOf } from '../invoiceIndex/filter.ts';
import type { IndexEntry } from '../invoiceIndex/IndexEntry.ts';
import type { SortedOrders } from '../invoiceIndex/SortedOrders.ts';
import {
  countByStatus,
  createSearcher,
  hasAll,
  withHits,
  withStatus,
} from '../invoiceIndex/search.ts';
import type { Sort } from '../invoiceIndex/sortKeys.ts';
import { wordsOf } from '../invoiceIndex/wordsOf.ts';
import { type PageHits, usePageHits } from '../pageWords/usePageHits.ts';
import { invoiceIndexOf, useIndexEntries } from './invoiceIndexOf.ts';

/** Parses the briefs and prepares all orders in the background, so that the first filter and sort are quick too. */
function usePrepared(entries: readonly IndexEntry[] | undefined, orders: SortedOrders): void {
  useEffect(() => {
    if (!entries) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const prepare = async () => {
      if (
        await inSlices(
          visiting(entries, ({ brief }) => brief),
          signal,
        )
      ) {
        await orders.prepare(entries, signal);
      }
    };
    const timer = setTimeout(() => void prepare(), afterInMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [entries, orders]);
}

/** Lets the screen open first. */
const afterInMs = 300;

/** Enough to fill the largest screen until the index is loaded. */
const firstRows = 40;

/** Must be memoised: the same objects for the same query. */
interface Asked {
  status: InvoiceStatus | null;
  /** As typed. */
  search: string;
  filter: InvoiceFilter;
  sort: Sort;
}

interface InvoiceList {
  /** In order; `undefined` while nothing is loaded. */
  listed: readonly { readonly id: string }[] | undefined;
  /** The same as entries, once the index is loaded. */
  shown: readonly IndexEntry[] | undefined;
  /** The number of each status among those searched and filtered; `undefined` until the index is loaded. */
  counts: Record<InvoiceStatus, number> | undefined;
  /** Rows that were read while the index was loading. */
  first: readonly InvoiceRow[];
  /** The word of the document by which an invoice was found; `null` if it was found by its fields. */
  foundIn: (id: string) => string | null;
}

/** Searches, filters and sorts the invoices of this device in memory, so that typing and scrolling do not wait. */
export function useInvoiceList(
  database: LocalDatabase,
  { status, search, filter, sort }: Asked,
): InvoiceList {
  const entries = useIndexEntries(database);
  const orders = invoiceIndexOf(database).orders();
  usePrepared(entries, orders);
  const [searcher] = useState(createSearcher);
  const hits = usePageHits(database, entries, search);
  // In the order of the index until the end: an order is a walk through the memory from end to end.
  const passing = useMemo(() => {
    if (!entries) return undefined;
    const found = withHits(entries, searcher(entries, wordsOf(search)), hits.entries);
    const test = testOf(filter);
    const some = test ? found.filter(test) : found;
    return { some, counts: countByStatus(some) };
  }, [entries, searcher, search, hits, filter]);
  const shown = useMemo(
    () => entries && passing && orders.sorted(entries, sort, withStatus(passing.some, status)),
    [entries, passing, orders, sort, status],
  );
  const foundIn = useMemo(
    () => foundInOf(entries ?? [], wordsOf(search), hits),
    [entries, search, hits],
  );

  const isPlain = search.trim() === '' && sort.by === 'received' && sort.descending;
  const isFirst = shown === undefined && isPlain && testOf(filter) === null;
  const first = useLiveQuery(
    async () => (isFirst ? await newest(database, status) : []),
    [database, status, isFirst],
  );
  if (shown) return { listed: shown, shown, counts: passing?.counts, first: [], foundIn };
  return {
    listed: isFirst && first?.length ? first : undefined,
    shown: undefined,
    counts: undefined,
    first: first ?? [],
    foundIn,
  };
}

function foundInOf(
  entries: readonly IndexEntry[],
  words: readonly string[],
  hits: PageHits,
): InvoiceList['foundIn'] {
  return (id) => {
    const entry = hits.entries.size > 0 ? entryAt(entries, id) : undefined;
    return entry && !hasAll(entry.text, words) ? hits.wordIn(id) : null;
  };
}

function newest(database: LocalDatabase, status: InvoiceStatus | null): PromiseLike<InvoiceRow[]> {
  const all =
    status === null
      ? database.invoices.toCollection()
      : database.invoices.where('[status+createdAt]').between([status, ''], [status, '\uffff']);
  return all.reverse().limit(firstRows).toArray();
}
