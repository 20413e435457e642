import { useMemo } from 'react';
import { isWorthSomething } from '#shared/approvals/standing.ts';
import type { InvoiceFilter } from '../../../store/invoiceIndex/filter.ts';
import type { TurnOf } from '../../../store/invoiceIndex/turns.ts';
import { useSignedIn } from '../../session/SignedIn.ts';
import type { ListQuery } from '../listQuery.ts';
import { invoiceFilter, todayHere } from './invoiceFilter.ts';

/** Stays the same object while the query, the day and the person do. */
export function useListFilter(query: ListQuery, turnOf: TurnOf): InvoiceFilter {
  const { me } = useSignedIn();
  const today = todayHere();
  // Ignored unless asked for, so that a change of the team does not filter again.
  const turnOfMine = query.mine ? turnOf : null;
  return useMemo(() => {
    const isMine: InvoiceFilter['isMine'] =
      turnOfMine &&
      ((entry) => entry.status === 'pending_review' && isWorthSomething(turnOfMine(entry, me.id)));
    return invoiceFilter(query, today, isMine);
  }, [query, today, turnOfMine, me.id]);
}
