import { useMemo } from 'react';
import type { ApprovalEffectOf } from '../../../store/invoiceIndex/approvalEffect.ts';
import { useListCounts } from '../../../store/lists/useListCounts.ts';
import { useSearchOfPages } from '../../../store/pageWords/usePageHits.ts';
import { useSignedIn } from '../../session/SignedIn.ts';
import { listFilter, todayHere } from '../filters/invoiceFilter.ts';
import { queryOf } from '../listQuery.ts';

/**
 * How many invoices there are in the list of each query, by query. Those with a search also go through the words of
 * documents, and are left out until these are loaded.
 */
export function useQueryCounts(
  queries: readonly string[],
  turnOf: ApprovalEffectOf,
): ReadonlyMap<string, number> | undefined {
  const { me, database } = useSignedIn();
  const today = todayHere();
  const all = [...new Set(queries)].join('\n');
  const asked = useMemo(
    () => all.split('\n').map((key) => ({ key, query: queryOf(new URLSearchParams(key)) })),
    [all],
  );
  const isSearching = asked.some(({ query }) => query.search.trim() !== '');
  const searchOf = useSearchOfPages(database, isSearching);
  const lists = useMemo(
    () =>
      asked.flatMap(({ key, query }) => {
        const { status, search } = query;
        const filter = listFilter(query, { personId: me.id, today, turnOf });
        if (search.trim() === '') return [{ key, status, search, filter }];
        return searchOf ? [{ key, status, search, filter, isInDocument: searchOf(search) }] : [];
      }),
    [asked, searchOf, me.id, today, turnOf],
  );
  return useListCounts(database, lists);
}
