import { type DayRange, isWithin } from '../dates/periods.ts';
import { type CurrencySum, quickUnitsOf, type Sums } from '../money/sums.ts';
import { discountOf, type EarlyPayment, lastDayOfDiscount } from '../reading/earlyPayment.ts';
import { type Both, BothSums, bothOf, type Worth } from './BothSums.ts';
import { ByMonth } from './ByMonth.ts';
import type { Reported, ReportedFacts, Tally } from './Reported.ts';

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
  offered: BothSums;
  missed: BothSums;
}

const emptyMonth = (): Month => ({ offered: new BothSums(), missed: new BothSums() });

/** A discount counts as missed if the invoice was not approved by its last day. */
export function tallyDiscounts(range: DayRange, today: string): Tally<Both<Discounts[]>> {
  const all = emptyMonth();
  const months = new ByMonth(emptyMonth);

  function reportOf(sumsOf: (both: BothSums) => Sums): Discounts[] {
    const offeredIn = ({ offered }: Month, currency: string) => sumsOf(offered).of(currency);
    const missedIn = ({ missed }: Month, currency: string) => sumsOf(missed).of(currency);
    return sumsOf(all.offered)
      .all()
      .map((offered) => ({
        currency: offered.currency,
        offered,
        missed: missedIn(all, offered.currency),
        byMonth: months
          .all()
          .map(([month, sums]) => ({
            month,
            offered: offeredIn(sums, offered.currency),
            missed: missedIn(sums, offered.currency),
          }))
          .filter((month) => month.offered.count > 0),
      }));
  }

  return {
    add({ status, brief }, facts) {
      const { earlyPayment } = brief;
      if (status === 'rejected' || earlyPayment === null) return;
      const lastDay = lastDayOfDiscount(earlyPayment, brief.invoiceDate);
      if (lastDay === null || lastDay >= today || !isWithin(lastDay, range)) return;
      const discount = worthOf(earlyPayment, brief, facts);
      if (discount === null) return;
      const { decidedAt } = facts;
      const late = status === 'pending_review' || (decidedAt !== null && decidedAt.day > lastDay);
      for (const { offered, missed } of [all, months.of(lastDay)]) {
        offered.add(discount);
        if (late) missed.add(discount);
      }
    },
    result: () => bothOf(reportOf),
  };
}

/** What a discount is worth; `null` if nothing is to be paid. */
function worthOf(
  offer: EarlyPayment,
  { amount }: Reported['brief'],
  { worth, inBase }: ReportedFacts,
): Worth | null {
  const units = quickUnitsOf(discountOf(offer, amount));
  if (worth === null || units === null) return null;
  const unitsInBase = inBase && quickUnitsOf(discountOf(offer, inBase.amount));
  return { ...worth, units, unitsInBase };
}
