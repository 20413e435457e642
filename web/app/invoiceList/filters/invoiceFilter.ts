import { useMemo } from 'react';
import { hasApprovalEffect } from '#shared/approvals/standing.ts';
import { dayOf, isoDay } from '#shared/dates/days.ts';
import { type DayRange, rangeOf } from '#shared/dates/periods.ts';
import type { ApprovalEffectOf } from '../../../store/invoiceIndex/approvalEffect.ts';
import type { InvoiceFilter } from '../../../store/invoiceIndex/filter.ts';
import { urgentWithinDays } from '../../invoices/dueState.ts';
import { useSignedIn } from '../../session/SignedIn.ts';
import type { ListQuery } from '../listQuery.ts';

/** The filter of the query, with relative dates resolved as of today. */
export function invoiceFilter(
  { approval, vendor, date, from, to, least, most, flag, due }: ListQuery,
  today: string,
  isMine: InvoiceFilter['isMine'],
): InvoiceFilter {
  const own = from || to ? { from, to } : null;
  const days = date ? rangeOf(date, today) : own;
  return { approval, vendor, days, least, most, flag, due: due && dueDays(due, today), isMine };
}

function dueDays(due: NonNullable<ListQuery['due']>, today: string): DayRange {
  if (due === 'overdue') return { from: null, to: inDays(today, -1) };
  return { from: today, to: inDays(today, urgentWithinDays) };
}

function inDays(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return isoDay(year, month - 1, date + days);
}

/** Today in the local time zone. */
export function todayHere(): string {
  return dayOf(new Date());
}

/** Stays the same object while the query, the day and the person do. */
export function useListFilter(query: ListQuery, turnOf: ApprovalEffectOf): InvoiceFilter {
  const { me } = useSignedIn();
  const today = todayHere();
  // Ignored unless asked for, so that a change of the team does not filter again.
  const turnOfMine = query.mine ? turnOf : null;
  return useMemo(() => {
    const isMine: InvoiceFilter['isMine'] =
      turnOfMine &&
      ((entry) => entry.status === 'pending_review' && hasApprovalEffect(turnOfMine(entry, me.id)));
    return invoiceFilter(query, today, isMine);
  }, [query, today, turnOfMine, me.id]);
}
