import type { SandboxBill, SandboxTransfer } from './book.ts';
import type { LedgerBooks } from './LedgerBooks.ts';

/** Rounded to the four decimals that amounts have at most, because sums of numbers are inexact. */
export const exact = (amount: number) => Math.round(amount * 10_000) / 10_000;

/** What is still to be paid of a bill, or left of a credit. */
export function openOf({ isPaid, total, applied }: SandboxBill): number {
  if (isPaid) return 0;
  return exact(Object.values(applied).reduce((open, amount) => open - amount, total));
}

/** Whether so much of the credit can be applied to the bill. */
export function isApplicable(credit: SandboxBill, bill: SandboxBill, amount: number): boolean {
  const isSame = credit.vendor === bill.vendor && credit.currency === bill.currency;
  const isOfKind = credit.kind === 'credit' && bill.kind === 'bill';
  return isSame && isOfKind && amount > 0 && amount <= openOf(credit) && amount <= openOf(bill);
}

/** A negative amount takes the credit back. A bill or credit is paid once nothing of it is open. */
export function applyMore(
  books: LedgerBooks,
  credit: SandboxBill,
  bill: SandboxBill,
  amount: number,
): void {
  for (const [one, other] of [
    [credit, bill],
    [bill, credit],
  ] as const) {
    const applied = { ...one.applied, [other.id]: exact((one.applied[other.id] ?? 0) + amount) };
    const isPaid = openOf({ ...one, applied, isPaid: false }) === 0;
    books.book.bills[one.id] = { ...one, applied, isPaid, changed: books.now };
  }
}

/** The open amount of one line of an entry. Its debit is reconciled with bills, its credit with credits. */
export function openOfTransfer(
  { book }: LedgerBooks,
  { amount, applied }: SandboxTransfer,
  to: SandboxBill['kind'],
): number {
  const taken = Object.entries(applied).filter(([id]) => book.bills[id]?.kind === to);
  return exact(taken.reduce((open, [, part]) => open - part, amount));
}
