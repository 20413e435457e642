import type { Invoice } from '../invoices/contract.ts';
import { amountOf, unitsOf } from '../money/sums.ts';

type Payable = Pick<Invoice, 'amount' | 'status' | 'payments'>;

/** What is still to be paid; `null` if the amount is unknown. Below zero on a credit note. */
export function openAmountOf({ amount, status, payments }: Payable): string | null {
  const units = unitsOf(amount);
  if (units === null) return null;
  // The ledger says only that a bill was paid, not by which payments.
  if (status === 'paid') return amountOf(0n);
  return amountOf(payments.reduce((open, one) => open - (unitsOf(one.amount) ?? 0n), units));
}

/** The sum of the recorded payments; `null` if there are none. */
export function paidOf({ payments }: Pick<Invoice, 'payments'>): string | null {
  if (payments.length === 0) return null;
  return amountOf(payments.reduce((paid, one) => paid + (unitsOf(one.amount) ?? 0n), 0n));
}

export type PaymentProblem = 'not_approved' | 'already_paid' | 'no_amount' | 'not_open';

/** Why this much cannot be paid on the invoice; `null` if it can. */
export function whyNotPaid(invoice: Payable, paid: string): PaymentProblem | null {
  if (invoice.status === 'paid') return 'already_paid';
  if (invoice.status !== 'approved') return 'not_approved';
  const [open, units] = [unitsOf(openAmountOf(invoice)), unitsOf(paid)];
  if (open === null) return 'no_amount';
  if (units === null || units === 0n || units < 0n !== open < 0n) return 'not_open';
  return units * units > open * open ? 'not_open' : null;
}
