import { daysBetween } from '../dates/days.ts';
import { type CurrencySum, quickUnitsOf, Sums, type Units } from '../money/sums.ts';
import type { Reported, Tally } from './Reported.ts';

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

/** What the payments so far leave of the amount. */
function openOf(units: Units, { paid = null }: Pick<Reported['brief'], 'paid'>): Units {
  const less = quickUnitsOf(paid);
  return less === null ? units : BigInt(units) - BigInt(less);
}

/** All invoices that are neither paid nor rejected, from any time. */
export function tallyAgeing(today: string): Tally<Ageing[]> {
  const totals = new Sums();
  const byBucket = new Map(ageBuckets.map((bucket) => [bucket, new Sums()]));
  const byDueDate = new Map<string | null, Sums>();

  function sumsOf(dueDate: string | null): Sums {
    let sums = byDueDate.get(dueDate);
    if (!sums) {
      sums = byBucket.get(ageBucketOf(dueDate, today)) ?? new Sums();
      byDueDate.set(dueDate, sums);
    }
    return sums;
  }

  return {
    add({ status, brief }, { units }) {
      if (status === 'paid' || status === 'rejected' || units === null) return;
      const { currency } = brief;
      const open = openOf(units, brief);
      totals.addUnits(currency, open);
      sumsOf(brief.dueDate).addUnits(currency, open);
    },
    result: () =>
      totals.all().map((total) => ({
        currency: total.currency,
        total,
        buckets: [...byBucket].map(([bucket, sums]) => {
          const { amount, count } = sums.of(total.currency);
          return { bucket, amount, count };
        }),
      })),
  };
}
