import { type DayRange, isWithin } from '../dates/periods.ts';
import { ByMonth } from './ByMonth.ts';
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
  const months = new ByMonth<DueDates>(() => ({ passed: 0, missed: 0 }));
  return {
    add({ status, brief: { dueDate } }, { decidedAt }) {
      if (status === 'rejected' || dueDate === null) return;
      if (dueDate >= today || !isWithin(dueDate, range)) return;
      const undecided = status === 'pending_review';
      const month = months.of(dueDate);
      month.passed++;
      if (undecided || (decidedAt !== null && decidedAt.day > dueDate)) month.missed++;
    },
    result() {
      const byMonth = months.all().map(([month, counts]) => ({ month, ...counts }));
      return {
        passed: byMonth.reduce((sum, { passed }) => sum + passed, 0),
        missed: byMonth.reduce((sum, { missed }) => sum + missed, 0),
        byMonth,
      };
    },
  };
}
