import type { Rated } from '../exchangeRates/rateOf.ts';
import type { Invoice } from '../invoices/contract.ts';
import type { Worth } from './BothSums.ts';

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
  > &
    Readonly<Rated> & {
      /** What was paid of it so far; `null` if nothing was recorded. */
      readonly paid?: string | null;
    };
}

/** What several reports ask of an invoice, so that it is determined once for all of them. */
export interface ReportedFacts {
  /** What the amount is worth; `null` if there is none. */
  worth: Worth | null;
  /** The amounts in the currency of the company; `null` where no rate is known. */
  inBase: Amounts | null;
  receivedAt: Moment;
  decidedAt: Moment | null;
}

interface Amounts {
  readonly amount: string | null;
  readonly paid?: string | null;
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
