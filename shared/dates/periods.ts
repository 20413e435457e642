import { z } from 'zod';
import { isoDay } from './days.ts';

/** Periods relative to today. */
export const period = z.enum([
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
  'last-12-months',
]);
export type Period = z.infer<typeof period>;

/** Includes both ends; `null` is open. */
export interface DayRange {
  from: string | null;
  to: string | null;
}

export function rangeOf(which: Period, today: string): { from: string; to: string } {
  const [year = 0, monthFrom1 = 1] = today.split('-').map(Number);
  const month = monthFrom1 - 1;
  const quarter = month - (month % 3);
  const months = (begin: number, count: number) => ({
    from: isoDay(year, begin, 1),
    to: isoDay(year, begin + count, 0),
  });
  switch (which) {
    case 'this-month':
      return months(month, 1);
    case 'last-month':
      return months(month - 1, 1);
    case 'this-quarter':
      return months(quarter, 3);
    case 'last-quarter':
      return months(quarter - 3, 3);
    case 'this-year':
      return months(0, 12);
    case 'last-year':
      return months(-12, 12);
    case 'last-12-months':
      return months(month - 11, 12);
  }
}

export function isWithin(day: string, { from, to }: DayRange): boolean {
  return (from === null || day >= from) && (to === null || day <= to);
}
