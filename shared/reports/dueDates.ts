import { dayOf, monthOf } from '../dates/days.ts';
import { type DayRange, isWithin } from '../dates/periods.ts';
import type { Tally } from './Reported.ts';

export interface DueDates {
  /** Due dates that have passed. */
  passed: number;
  /** Those on which the invoice was not approved yet. */
  missed: number;
}

export interface DueDatesReport extends DueDates {
  byMonth: ({ month: string } & DueDates)[];
}

/** A due date is missed if the invoice was approved after it, or is still undecided. */
export function tallyDueDates(range: DayRange, today: string): Tally<DueDatesReport> {
  const months = new Map<string, DueDates>();
  return {
    add({ status, brief: { dueDate, decidedAt } }) {
      if (status === 'rejected' || dueDate === null) return;
      if (dueDate >= today || !isWithin(dueDate, range)) return;
      const undecided = status === 'pending_review';
      const month = months.get(monthOf(dueDate)) ?? { passed: 0, missed: 0 };
      months.set(monthOf(dueDate), month);
      month.passed++;
      if (undecided || (decidedAt !== null && dayOf(decidedAt) > dueDate)) month.missed++;
    },
    result() {
      const byMonth = [...months]
        .map(([month, counts]) => ({ month, ...counts }))
        .sort((one, other) => (one.month < other.month ? -1 : 1));
      return {
        passed: byMonth.reduce((sum, { passed }) => sum + passed, 0),
        missed: byMonth.reduce((sum, { missed }) => sum + missed, 0),
        byMonth,
      };
    },
  };
}
