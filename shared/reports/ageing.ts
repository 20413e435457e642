import { daysBetween } from '../dates/days.ts';
import { type CurrencySum, Sums } from '../money/sums.ts';
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
export function tallyAgeing(today: string): Tally<Ageing[]> {
  const totals = new Sums();
  const byBucket = new Map(ageBuckets.map((bucket) => [bucket, new Sums()]));
  return {
    add({ status, brief }) {
      if (status === 'paid' || status === 'rejected') return;
      if (totals.add(brief)) byBucket.get(ageBucketOf(brief.dueDate, today))?.add(brief);
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
