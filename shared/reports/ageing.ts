import { daysBetween } from '../dates/days.ts';
import { type CurrencySum, quickUnitsOf, type Sums, type Units } from '../money/sums.ts';
import { type Both, BothSums, bothOf, type Worth } from './BothSums.ts';
import type { Tally } from './Reported.ts';

/** Age of unpaid invoices by due date, least overdue first. */
export const ageBuckets = [
  'not_due',
  'to_30',
  'to_60',
  'to_90',
  'beyond_90',
  'no_due_date',
] as const;
export type AgeBucket = (typeof ageBuckets)[number];

export interface Ageing {
  currency: string;
  total: CurrencySum;
  buckets: { bucket: AgeBucket; amount: string; count: number }[];
}

export function ageBucketOf(dueDate: string | null, today: string): AgeBucket {
  if (dueDate === null) return 'no_due_date';
  const late = daysBetween(dueDate, today);
  if (late <= 0) return 'not_due';
  if (late <= 30) return 'to_30';
  if (late <= 60) return 'to_60';
  return late <= 90 ? 'to_90' : 'beyond_90';
}

/** All invoices that are neither paid nor rejected, from any time. */
export function tallyAgeing(today: string): Tally<Both<Ageing[]> & { without: CurrencySum[] }> {
  const totals = new BothSums();
  const byBucket = new Map(ageBuckets.map((bucket) => [bucket, new BothSums()]));
  const byDueDate = new Map<string | null, BothSums>();

  function sumsAt(dueDate: string | null): BothSums {
    let sums = byDueDate.get(dueDate);
    if (!sums) {
      sums = byBucket.get(ageBucketOf(dueDate, today)) ?? new BothSums();
      byDueDate.set(dueDate, sums);
    }
    return sums;
  }

  function reportOf(sumsOf: (both: BothSums) => Sums): Ageing[] {
    return sumsOf(totals)
      .all()
      .map((total) => ({
        currency: total.currency,
        total,
        buckets: [...byBucket].map(([bucket, sums]) => {
          const { amount, count } = sumsOf(sums).of(total.currency);
          return { bucket, amount, count };
        }),
      }));
  }

  return {
    add({ status, brief }, { worth, inBase }) {
      if (status === 'paid' || status === 'rejected' || worth === null) return;
      const { paid = null } = brief;
      const open = paid === null ? worth : openOf(worth, paid, inBase?.paid);
      totals.add(open);
      sumsAt(brief.dueDate).add(open);
    },
    result: () => ({ ...bothOf(reportOf), without: totals.without.all() }),
  };
}

/** What the payments so far leave of the amount. */
function openOf(worth: Worth, paid: string, paidInBase: string | null | undefined): Worth {
  const { units, unitsInBase } = worth;
  return {
    ...worth,
    units: less(units, paid),
    unitsInBase: unitsInBase === null ? null : less(unitsInBase, paidInBase),
  };
}

/** What a payment leaves of an amount. */
function less(units: Units, paid: string | null | undefined): Units {
  const paidUnits = quickUnitsOf(paid ?? null);
  return paidUnits === null ? units : BigInt(units) - BigInt(paidUnits);
}
