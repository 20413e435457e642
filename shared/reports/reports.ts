import type { DayRange } from '../dates/periods.ts';
import { type CurrencySum, quickUnitsOf } from '../money/sums.ts';
import { type Ageing, tallyAgeing } from './ageing.ts';
import { type ApprovalTime, tallyApprovalTime } from './approvalTime.ts';
import { type Discounts, tallyDiscounts } from './discounts.ts';
import { type DueDatesReport, tallyDueDates } from './dueDates.ts';
import { type FlagsReport, tallyFlags } from './flags.ts';
import type { Reported } from './Reported.ts';
import { createReportedFacts } from './reportedFacts.ts';
import { type SpendReport, tallySpend } from './spend.ts';
import { tallyWorkload, type Workload } from './workload.ts';

/** The reports over all currencies, in that of the company. */
export interface ReportsTogether {
  currency: string;
  spend: SpendReport;
  ageing: Ageing[];
  discounts: Discounts[];
  /** What is left out of the spend, of what awaits a decision, and of what is open, because no rate is known. */
  without: { spend: CurrencySum[]; undecided: CurrencySum[]; open: CurrencySum[] };
}

export interface Reports {
  spend: SpendReport;
  ageing: Ageing[];
  approvalTime: ApprovalTime;
  workload: Workload[];
  dueDates: DueDatesReport;
  /** Per currency with discounts. */
  discounts: Discounts[];
  flags: FlagsReport;
  together: ReportsTogether;
}

interface ReportInput<I> {
  range: DayRange;
  today: string;
  waitsFor: (invoice: I) => readonly string[];
  /** The currency of the company. */
  base: string;
  /** The invoice in that currency; `null` where no rate is known. */
  inBase: (invoice: I) => Reported | null;
}

/** All reports in one pass over the invoices. */
export function tallyReports<I extends Reported>({
  range,
  today,
  waitsFor,
  base,
  inBase,
}: ReportInput<I>): { add(invoice: I): void; result(): Reports } {
  const factsOf = createReportedFacts();
  const spend = tallySpend(range);
  const ageing = tallyAgeing(today);
  const approvalTime = tallyApprovalTime(range);
  const workload = tallyWorkload(range, waitsFor);
  const dueDates = tallyDueDates(range, today);
  const discounts = tallyDiscounts(range, today);
  const flags = tallyFlags(range);
  const all = [spend, ageing, approvalTime, workload, dueDates, discounts, flags];
  const together = {
    spend: tallySpend(range),
    ageing: tallyAgeing(today),
    discounts: tallyDiscounts(range, today),
  };
  const without = { spend: tallySpend(range), ageing: tallyAgeing(today) };
  return {
    add(invoice) {
      const facts = factsOf(invoice);
      for (const tally of all) tally.add(invoice, facts);
      const converted = inBase(invoice);
      if (converted) {
        const inBaseFacts = { ...facts, units: quickUnitsOf(converted.brief.amount) };
        for (const tally of Object.values(together)) tally.add(converted, inBaseFacts);
      } else for (const tally of Object.values(without)) tally.add(invoice, facts);
    },
    result: () => ({
      spend: spend.result(),
      ageing: ageing.result(),
      approvalTime: approvalTime.result(),
      workload: workload.result(),
      dueDates: dueDates.result(),
      discounts: discounts.result(),
      flags: flags.result(),
      together: {
        currency: base,
        spend: together.spend.result(),
        ageing: together.ageing.result(),
        discounts: together.discounts.result(),
        without: leftOut(without.spend.result(), without.ageing.result()),
      },
    }),
  };
}

function leftOut(
  { spend, undecided }: SpendReport,
  ageing: readonly Ageing[],
): ReportsTogether['without'] {
  return {
    spend: spend.map(({ total }) => total),
    undecided,
    open: ageing.map(({ total }) => total),
  };
}
