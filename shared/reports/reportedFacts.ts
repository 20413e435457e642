import { dayOf } from '../dates/days.ts';
import { amountsInBase, type Conversion } from '../exchangeRates/BaseSums.ts';
import { quickUnitsOf } from '../money/sums.ts';
import type { Worth } from './BothSums.ts';
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
export function createReportedFacts(conversion: Conversion): (invoice: Reported) => ReportedFacts {
  const { base } = conversion;
  const halves = new Map<number, Half>();
  // Invoices come by time, so the next one is usually of the same half.
  let last: { number: number; half: Half } | undefined;

  function momentOf(text: string): Moment {
    const time = Date.parse(text);
    const number = Math.floor(time / halfInMs);
    if (last?.number !== number) last = { number, half: halfOf(number) };
    const { half } = last;
    return { time, day: time < half.nextAt ? half.day : half.nextDay };
  }

  function halfOf(number: number): Half {
    const known = halves.get(number);
    if (known) return known;
    const half = halfFrom(new Date(number * halfInMs));
    halves.set(number, half);
    return half;
  }

  function worthOf({ currency, amount }: Reported['brief'], inBase: string | null): Worth | null {
    const units = quickUnitsOf(amount);
    if (units === null) return null;
    const unitsInBase = currency === base ? units : quickUnitsOf(inBase);
    return { currency, units, base, unitsInBase };
  }

  return ({ brief }) => {
    const { createdAt, decidedAt } = brief;
    const inBase = amountsInBase(brief, conversion);
    return {
      worth: worthOf(brief, inBase?.amount ?? null),
      inBase,
      receivedAt: momentOf(createdAt),
      decidedAt: decidedAt === null ? null : momentOf(decidedAt),
    };
  };
}

function halfFrom(begin: Date): Half {
  const day = dayOf(begin);
  const next = new Date(begin);
  next.setHours(24, 0, 0, 0);
  return { nextAt: next.getTime(), day, nextDay: dayOf(next) };
}
