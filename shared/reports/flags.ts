import { type DayRange, isWithin } from '../dates/periods.ts';
import type { Tally } from './Reported.ts';

export interface FlagsReport {
  invoices: number;
  /** Invoices with at least one flag. */
  flagged: number;
  /** Most frequent first. */
  byKind: { code: string; count: number }[];
}

/** Open flags of the invoices received in the period. */
export function tallyFlags(range: DayRange): Tally<FlagsReport> {
  const counts = new Map<string, number>();
  let invoices = 0;
  let flagged = 0;
  return {
    add({ brief: { fraudFlags } }, { receivedAt }) {
      if (!isWithin(receivedAt.day, range)) return;
      invoices++;
      if (fraudFlags.length === 0) return;
      flagged++;
      for (const code of new Set(fraudFlags)) counts.set(code, (counts.get(code) ?? 0) + 1);
    },
    result: () => ({
      invoices,
      flagged,
      byKind: [...counts]
        .map(([code, count]) => ({ code, count }))
        .sort((one, other) => other.count - one.count || (one.code < other.code ? -1 : 1)),
    }),
  };
}
