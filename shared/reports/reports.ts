import type { DayRange } from '../dates/periods.ts';
import { type Ageing, tallyAgeing } from './ageing.ts';
import { type ApprovalTime, tallyApprovalTime } from './approvalTime.ts';
import { type Discounts, tallyDiscounts } from './discounts.ts';
import { type DueDatesReport, tallyDueDates } from './dueDates.ts';
import { type FlagsReport, tallyFlags } from './flags.ts';
import type { Reported } from './Reported.ts';
import { createReportedFacts } from './reportedFacts.ts';
import { type SpendReport, tallySpend } from './spend.ts';
import { tallyWorkload, type Workload } from './workload.ts';

export interface Reports {
  spend: SpendReport;
  ageing: Ageing[];
  approvalTime: ApprovalTime;
  workload: Workload[];
  dueDates: DueDatesReport;
  /** Per currency with discounts. */
  discounts: Discounts[];
  flags: FlagsReport;
}

interface ReportInput<I> {
  range: DayRange;
  today: string;
  waitsFor: (invoice: I) => readonly string[];
}

/** All reports in one pass over the invoices. */
export function tallyReports<I extends Reported>({
  range,
  today,
  waitsFor,
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
  return {
    add(invoice) {
      const facts = factsOf(invoice);
      for (const tally of all) tally.add(invoice, facts);
    },
    result: () => ({
      spend: spend.result(),
      ageing: ageing.result(),
      approvalTime: approvalTime.result(),
      workload: workload.result(),
      dueDates: dueDates.result(),
      discounts: discounts.result(),
      flags: flags.result(),
    }),
  };
}
