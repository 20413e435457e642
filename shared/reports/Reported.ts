import type { Invoice } from '../invoices/contract.ts';

/** An invoice, as far as reports ask about it. */
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
  >;
}

/** Takes invoices one after the other, so that many can be counted bit by bit. */
export interface Tally<Result, Counted extends Reported = Reported> {
  add(invoice: Counted): void;
  result(): Result;
}
