import type { Invoice } from '../invoices/contract.ts';

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

/** Counts invoices one by one, so that many can be counted in small steps. */
export interface Tally<Result, Counted extends Reported = Reported> {
  add(invoice: Counted): void;
  result(): Result;
}
