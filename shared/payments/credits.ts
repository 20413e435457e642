import type { Invoice } from '../invoices/contract.ts';
import { amountOf, lesserOf, unitsOf } from '../money/sums.ts';
import { vendorKeyOf } from '../vendors/vendorKeys.ts';
import { openAmountOf } from './openAmount.ts';

type Creditable = Pick<
  Invoice,
  'id' | 'amount' | 'currency' | 'status' | 'payments' | 'vendorId' | 'vendorName' | 'isSample'
>;

const openUnits = (invoice: Creditable) => unitsOf(openAmountOf(invoice)) ?? 0n;

/** An approved credit note of which something is left. */
export function isOpenCredit(invoice: Creditable): boolean {
  return invoice.status === 'approved' && !invoice.isSample && openUnits(invoice) < 0n;
}

/** Whether the credit note can be applied to this bill, as far as amounts do not matter. */
export function fitsCredit(credit: Creditable, bill: Creditable): boolean {
  const vendor = vendorKeyOf(credit);
  return (
    bill.status === 'approved' &&
    !bill.isSample &&
    openUnits(bill) > 0n &&
    bill.currency === credit.currency &&
    vendor !== null &&
    vendorKeyOf(bill) === vendor
  );
}

/** What can be applied: as much as is open on both. */
export function applicableOf(credit: Creditable, bill: Creditable): string {
  const most = lesserOf(-openUnits(credit), openUnits(bill));
  return amountOf(most > 0n ? most : 0n);
}

export type CreditProblem = 'not_a_credit' | 'does_not_fit' | 'not_open';

/** Why this much of a credit note cannot be applied to the bill; `null` if it can. */
export function whyNotApplied(
  credit: Creditable,
  bill: Creditable,
  amount: string,
): CreditProblem | null {
  if (!isOpenCredit(credit)) return 'not_a_credit';
  if (!fitsCredit(credit, bill)) return 'does_not_fit';
  const units = unitsOf(amount);
  const most = unitsOf(applicableOf(credit, bill)) ?? 0n;
  return units === null || units <= 0n || units > most ? 'not_open' : null;
}

export function negated(amount: string): string {
  return amountOf(-(unitsOf(amount) ?? 0n));
}
