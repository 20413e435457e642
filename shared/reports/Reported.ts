import type { Invoice } from '../invoices/contract.ts';
import type { Units } from '../money/sums.ts';

/** The fields of an invoice that reports need. */
export interface Reported {
  readonly status: Invoice['status'];
  readonly brief: Readonly<
    Pick<
      Invoice,
      | 'amount'
      | 'currency'
      | 'vendorId'
      | 'vendorName'
      | 'invoiceDate'
      | 'dueDate'
      | 'earlyPayment'
      | 'createdAt'
      | 'decidedAt'
      | 'approvedBy'
      | 'fraudFlags'
    >
  > & {
    /** What was paid of it so far; `null` if nothing was recorded. */
    readonly paid?: string | null;
  };
}

/** What several reports ask of an invoice, so that it is determined once for all of them. */
export interface ReportedFacts {
  /** Of the amount; `null` if there is none. */
  units: Units | null;
  receivedAt: Moment;
  decidedAt: Moment | null;
}

export interface Moment {
  /** In milliseconds since 1970. */
  time: number;
  /** The local day. */
  day: string;
}

/** Counts invoices one by one, so that many can be counted in small steps. */
export interface Tally<Result, Counted extends Reported = Reported> {
  add(invoice: Counted, facts: ReportedFacts): void;
  result(): Result;
}
