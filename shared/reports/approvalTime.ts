import { dayOf, monthOf } from '../dates/days.ts';
import { type DayRange, isWithin } from '../dates/periods.ts';
import type { Tally } from './Reported.ts';

export interface TimeTaken {
  count: number;
  /** In hours: the median and the 90th percentile. */
  median: number;
  p90: number;
}

export interface ApprovalTime {
  /** `null` if nothing was approved. */
  all: TimeTaken | null;
  byMonth: ({ month: string } & TimeTaken)[];
}

const hourInMs = 3_600_000;

/** Time from receipt to the last approval, grouped by the time of that approval. */
export function tallyApprovalTime(range: DayRange): Tally<ApprovalTime> {
  const months = new Map<string, number[]>();
  return {
    add({ status, brief }) {
      if (brief.decidedAt === null || (status !== 'approved' && status !== 'paid')) return;
      const day = dayOf(brief.decidedAt);
      if (!isWithin(day, range)) return;
      const hours = (Date.parse(brief.decidedAt) - Date.parse(brief.createdAt)) / hourInMs;
      // The clock of a device may be wrong, so an invoice may seem decided before it came.
      const taken = Math.max(0, hours);
      const month = monthOf(day);
      const others = months.get(month);
      if (others) others.push(taken);
      else months.set(month, [taken]);
    },
    result() {
      const all = timeTaken([...months.values()].flat());
      const byMonth = [...months.keys()].sort().flatMap((month) => {
        const taken = timeTaken(months.get(month) ?? []);
        return taken ? [{ month, ...taken }] : [];
      });
      return { all, byMonth };
    },
  };
}

function timeTaken(hours: readonly number[]): TimeTaken | null {
  if (hours.length === 0) return null;
  const sorted = Float64Array.from(hours).sort();
  return { count: hours.length, median: quantile(sorted, 0.5), p90: quantile(sorted, 0.9) };
}

/** Linear interpolation between the two nearest values. */
function quantile(sorted: Float64Array, share: number): number {
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? 0;
  const above = sorted[Math.ceil(position)] ?? below;
  return below + (above - below) * (position % 1);
}
