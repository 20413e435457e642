import { dayOf } from '../dates/days.ts';
import { quickUnitsOf } from '../money/sums.ts';
import type { Moment, Reported, ReportedFacts } from './Reported.ts';

/** Local days begin at one of these everywhere. */
const quarterInMs = 15 * 60_000;

/** To be made anew for each report, because the time zone of the device may change. */
export function createReportedFacts(): (invoice: Reported) => ReportedFacts {
  const days = new Map<number, string>();

  function momentOf(text: string): Moment {
    const time = Date.parse(text);
    const quarter = Math.floor(time / quarterInMs);
    let day = days.get(quarter);
    if (day === undefined) {
      day = dayOf(new Date(time));
      days.set(quarter, day);
    }
    return { time, day };
  }

  return ({ brief: { amount, createdAt, decidedAt } }) => ({
    units: quickUnitsOf(amount),
    receivedAt: momentOf(createdAt),
    decidedAt: decidedAt === null ? null : momentOf(decidedAt),
  });
}
