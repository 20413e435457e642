import { type DayRange, isWithin } from '../dates/periods.ts';
import { type CurrencySum, Sums } from '../money/sums.ts';
import { discountOf, lastDayOfDiscount } from '../reading/earlyPayment.ts';
import { ByMonth } from './ByMonth.ts';
import type { Tally } from './Reported.ts';

/** Early-payment discounts in one currency. */
export interface Discounts {
  currency: string;
  /** Discounts whose last day has passed. */
  offered: CurrencySum;
  /** Those of invoices that were not approved by that day. */
  missed: CurrencySum;
  /** By month of the last day. */
  byMonth: { month: string; offered: CurrencySum; missed: CurrencySum }[];
}

interface Month {
  offered: Sums;
  missed: Sums;
}

/** A discount counts as missed if the invoice was not approved by its last day. */
export function tallyDiscounts(range: DayRange, today: string): Tally<Discounts[]> {
  const all: Month = { offered: new Sums(), missed: new Sums() };
  const months = new ByMonth<Month>(() => ({ offered: new Sums(), missed: new Sums() }));
  return {
    add({ status, brief }, { decidedAt }) {
      const { earlyPayment } = brief;
      if (status === 'rejected' || earlyPayment === null) return;
      const { invoiceDate, currency } = brief;
      const lastDay = lastDayOfDiscount(earlyPayment, invoiceDate);
      if (lastDay === null || lastDay >= today || !isWithin(lastDay, range)) return;
      const discount = { currency, amount: discountOf(earlyPayment, brief.amount) };
      if (discount.amount === null) return;
      const late = status === 'pending_review' || (decidedAt !== null && decidedAt.day > lastDay);
      for (const { offered, missed } of [all, months.of(lastDay)]) {
        offered.add(discount);
        if (late) missed.add(discount);
      }
    },
    result: () =>
      all.offered.all().map((offered) => ({
        currency: offered.currency,
        offered,
        missed: all.missed.of(offered.currency),
        byMonth: months
          .all()
          .map(([month, sums]) => ({
            month,
            offered: sums.offered.of(offered.currency),
            missed: sums.missed.of(offered.currency),
          }))
          .filter((month) => month.offered.count > 0),
      })),
  };
}
