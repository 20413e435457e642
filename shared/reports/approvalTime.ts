import { type DayRange, isWithin } from '../dates/periods.ts';
import { ByMonth } from './ByMonth.ts';
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
  const months = new ByMonth<number[]>(() => []);
  return {
    add({ status }, { receivedAt, decidedAt }) {
      if (decidedAt === null || (status !== 'approved' && status !== 'paid')) return;
      if (!isWithin(decidedAt.day, range)) return;
      // The clock of a device may be wrong, so an invoice may seem decided before it came.
      const taken = Math.max(0, decidedAt.time - receivedAt.time);
      months.of(decidedAt.day).push(taken / hourInMs);
    },
    result() {
      const byMonth = months.all();
      return {
        all: timeTaken(byMonth.flatMap(([, hours]) => hours)),
        byMonth: byMonth.flatMap(([month, hours]) => {
          const taken = timeTaken(hours);
          return taken ? [{ month, ...taken }] : [];
        }),
      };
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
