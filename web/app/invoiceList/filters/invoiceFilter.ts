import { useMemo } from 'react';
import { worklistOf } from '#shared/approvals/worklists.ts';
import { dayOf, isoDay } from '#shared/dates/days.ts';
import { type DayRange, rangeOf } from '#shared/dates/periods.ts';
import { type ApprovalEffectOf, isTurnOf } from '../../../store/invoiceIndex/approvalEffect.ts';
import type { InvoiceFilter } from '../../../store/invoiceIndex/filter.ts';
import { listedOf } from '../../../store/invoiceIndex/survey.ts';
import { urgentWithinDays } from '../../invoices/dueState.ts';
import { useSignedIn } from '../../session/SignedIn.ts';
import type { ListQuery } from '../listQuery.ts';

/** The filter of the query, with relative dates resolved as of today. */
export function invoiceFilter(
  query: ListQuery,
  today: string,
  { isMine, isListed }: Pick<InvoiceFilter, 'isMine' | 'isListed'>,
): InvoiceFilter {
  const { approval, vendor, date, from, to, least, most, flag, due } = query;
  const { todo, exported, kind, by } = query;
  const own = from || to ? { from, to } : null;
  const days = date ? rangeOf(date, today) : own;
  const dueWithin = due && dueDays(due, today);
  return {
    ...{ approval, vendor, days, least, most, flag, due: dueWithin },
    ...{ todo, exported, kind, by, isMine, isListed },
  };
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

/** Who asks for a list, and on which day. */
interface ListAsker {
  personId: string;
  today: string;
  /** `null` where the query does not depend on it. */
  turnOf: ApprovalEffectOf | null;
}

export function listFilter(
  query: ListQuery,
  { personId, today, turnOf }: ListAsker,
): InvoiceFilter {
  if (!turnOf) return invoiceFilter(query, today, { isMine: null, isListed: null });
  const isMine: NonNullable<InvoiceFilter['isMine']> = (entry) => isTurnOf(entry, turnOf, personId);
  const { mine, list } = query;
  return invoiceFilter(query, today, {
    isMine: mine ? isMine : null,
    isListed: list && ((entry) => worklistOf(listedOf(entry, isMine(entry))) === list),
  });
}

/** Stays the same object while the query, the day and the person do. */
export function useListFilter(query: ListQuery, turnOf: ApprovalEffectOf): InvoiceFilter {
  const { me } = useSignedIn();
  const today = todayHere();
  // Ignored unless asked for, so that a change of the team does not filter again.
  const turnOfMine = query.mine || query.list ? turnOf : null;
  return useMemo(
    () => listFilter(query, { personId: me.id, today, turnOf: turnOfMine }),
    [query, today, turnOfMine, me.id],
  );
}
