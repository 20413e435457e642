import { dayOf } from '../dates/days.ts';
import { quickUnitsOf } from '../money/sums.ts';
import type { Moment, Reported, ReportedFacts } from './Reported.ts';

/** At most one local day begins in each half of a UTC day. */
const halfInMs = 12 * 60 * 60_000;

interface Half {
  /** When the next local day begins. */
  nextAt: number;
  day: string;
  nextDay: string;
}

/** To be made anew for each report, because the time zone of the device may change. */
export function createReportedFacts(): (invoice: Reported) => ReportedFacts {
  const halves = new Map<number, Half>();

  function momentOf(text: string): Moment {
    const time = Date.parse(text);
    const number = Math.floor(time / halfInMs);
    let half = halves.get(number);
    if (!half) {
      half = halfFrom(new Date(number * halfInMs));
      halves.set(number, half);
    }
    return { time, day: time < half.nextAt ? half.day : half.nextDay };
  }

  return ({ brief: { amount, createdAt, decidedAt } }) => ({
    units: quickUnitsOf(amount),
    receivedAt: momentOf(createdAt),
    decidedAt: decidedAt === null ? null : momentOf(decidedAt),
  });
}

function halfFrom(begin: Date): Half {
  const day = dayOf(begin);
  const next = new Date(begin);
  next.setHours(24, 0, 0, 0);
  return { nextAt: next.getTime(), day, nextDay: dayOf(next) };
}
