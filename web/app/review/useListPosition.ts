import { useMemo, useState } from 'react';
import { entryAt } from '../../store/invoiceIndex/entryAt.ts';
import { testOf } from '../../store/invoiceIndex/filter.ts';
import { useIndexEntries } from '../../store/lists/invoiceIndexOf.ts';
import { useListFilter } from '../invoiceList/filters/invoiceFilter.ts';
import { queryOf } from '../invoiceList/listQuery.ts';
import { useTurns } from '../invoiceList/useTurns.ts';
import { allInvoices, type ListPosition, positionInList } from '../navigation/currentList.ts';
import { useSignedIn } from '../session/SignedIn.ts';

export interface Neighbours extends ListPosition {
  next: string | null;
}

/** The parameters of a list that is not shown under the address of all invoices: what waits for the person. */
const queue = 'mine=1';

/**
 * The position of an invoice in the list that it was opened from; `null` if that was none. The next one is still in that
 * list: others may have decided some of it meanwhile.
 */
export function useListPosition(id: string): Neighbours | null {
  const { database } = useSignedIn();
  const [position] = useState(() => positionInList(id));
  const [path, params = ''] = (position?.list ?? allInvoices).address.split('?');
  const query = useMemo(
    () => queryOf(new URLSearchParams(path === allInvoices.address ? params : queue)),
    [path, params],
  );
  const filter = useListFilter(query, useTurns());
  const entries = useIndexEntries(database);
  return useMemo(() => {
    if (!position) return null;
    const test = testOf(filter);
    const isStillThere = (one: string) => {
      if (!entries) return true;
      const entry = entryAt(entries, one);
      if (!entry || (query.status !== null && entry.status !== query.status)) return false;
      return test === null || test(entry);
    };
    return { ...position, next: position.later.find(isStillThere) ?? null };
  }, [position, filter, entries, query]);
}
