import type { DayRange } from '../dates/periods.ts';
import type { Conversion } from '../exchangeRates/BaseSums.ts';
import type { CurrencySum } from '../money/sums.ts';
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
  conversion: Conversion;
}

/** All reports in one pass over the invoices. */
export function tallyReports<I extends Reported>({
  range,
  today,
  waitsFor,
  conversion,
}: ReportInput<I>): { add(invoice: I): void; result(): Reports } {
  const factsOf = createReportedFacts(conversion);
  const spend = tallySpend(range);
  const ageing = tallyAgeing(today);
  const approvalTime = tallyApprovalTime(range);
  const workload = tallyWorkload(range, waitsFor);
  const dueDates = tallyDueDates(range, today);
  const discounts = tallyDiscounts(range, today);
  const flags = tallyFlags(range);
  return {
    add(invoice) {
      const facts = factsOf(invoice);
      spend.add(invoice, facts);
      ageing.add(invoice, facts);
      approvalTime.add(invoice, facts);
      workload.add(invoice, facts);
      dueDates.add(invoice, facts);
      discounts.add(invoice, facts);
      flags.add(invoice, facts);
    },
    result() {
      const [spent, open, offered] = [spend.result(), ageing.result(), discounts.result()];
      return {
        spend: spent.own,
        ageing: open.own,
        approvalTime: approvalTime.result(),
        workload: workload.result(),
        dueDates: dueDates.result(),
        discounts: offered.own,
        flags: flags.result(),
        together: {
          currency: conversion.base,
          spend: spent.together,
          ageing: open.together,
          discounts: offered.together,
          without: { ...spent.without, open: open.without },
        },
      };
    },
  };
}
