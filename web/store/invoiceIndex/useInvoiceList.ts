import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useState, useSyncExternalStore } from 'react';
import type { InvoiceStatus } from '#shared/invoices/contract.ts';
import type { InvoiceRow } from '#sync/client/rows.ts';
import type { LocalDatabase } from '../LocalDatabase.ts';
import { createSearcher } from './createSearcher.ts';
import { wordsOf } from './foldText.ts';
import { invoiceIndexOf } from './invoiceIndexOf.ts';
import { countByStatus, withStatus } from './search.ts';

/** What fills the largest screen until the index is read. */
const firstRows = 40;

interface ListQuery {
  status: InvoiceStatus | null;
  /** As typed. */
  search: string;
}

interface InvoiceList {
  /** Newest first; `undefined` while nothing is known yet. */
  ids: readonly string[] | undefined;
  /** How many there are of each status among those that were searched for; `undefined` until all are known. */
  counts: Record<InvoiceStatus, number> | undefined;
  /** Rows that had to be read anyway. */
  first: readonly InvoiceRow[];
}

/** The invoices of this device that are asked for, in memory, so that typing and scrolling wait for nothing. */
export function useInvoiceList(
  database: LocalDatabase,
  { status, search }: ListQuery,
): InvoiceList {
  const index = invoiceIndexOf(database);
  const entries = useSyncExternalStore(index.subscribe, index.entries);
  const [searcher] = useState(createSearcher);
  const known = useMemo(() => {
    if (!entries) return undefined;
    const found = searcher(entries, wordsOf(search));
    return {
      counts: countByStatus(found),
      ids: withStatus(found, status).map(({ id }) => id),
    };
  }, [entries, searcher, search, status]);

  const isFirst = known === undefined && search.trim() === '';
  const first = useLiveQuery(
    async () => (isFirst ? await newest(database, status) : []),
    [database, status, isFirst],
  );
  if (known) return { ...known, first: [] };
  return {
    ids: isFirst && first?.length ? first.map(({ id }) => id) : undefined,
    counts: undefined,
    first: first ?? [],
  };
}

function newest(database: LocalDatabase, status: InvoiceStatus | null): PromiseLike<InvoiceRow[]> {
  const all =
    status === null
      ? database.invoices.toCollection()
      : database.invoices.where('[status+createdAt]').between([status, ''], [status, '\uffff']);
  return all.reverse().limit(firstRows).toArray();
}
