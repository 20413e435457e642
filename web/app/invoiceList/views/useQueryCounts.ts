import { useMemo } from 'react';
import type { ApprovalEffectOf } from '../../../store/invoiceIndex/approvalEffect.ts';
import { useListCounts } from '../../../store/lists/useListCounts.ts';
import { useSignedIn } from '../../session/SignedIn.ts';
import { listFilter, todayHere } from '../filters/invoiceFilter.ts';
import { queryOf } from '../listQuery.ts';

/**
 * How many invoices there are in the list of each query, by query. Those with a search are left out: it also goes through
 * the words of documents, which only the open list does.
 */
export function useQueryCounts(
  queries: readonly string[],
  turnOf: ApprovalEffectOf,
): ReadonlyMap<string, number> | undefined {
  const { me, database } = useSignedIn();
  const today = todayHere();
  const all = [...new Set(queries)].join('\n');
  const lists = useMemo(
    () =>
      all.split('\n').flatMap((key) => {
        const query = queryOf(new URLSearchParams(key));
        if (query.search.trim() !== '') return [];
        const filter = listFilter(query, { personId: me.id, today, turnOf });
        return [{ key, status: query.status, search: query.search, filter }];
      }),
    [all, me.id, today, turnOf],
  );
  return useListCounts(database, lists);
}
