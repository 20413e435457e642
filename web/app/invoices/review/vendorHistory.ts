import type { Invoice } from '#shared/invoices/contract.ts';

type Earlier = Pick<Invoice, 'amount' | 'currency' | 'status' | 'iban'>;

/** What they ask for on average, in this currency; `null` where fewer than two tell. */
export function averageOf(earlier: readonly Earlier[], currency: string): string | null {
  const amounts = earlier
    .filter((one) => one.currency === currency && one.status !== 'rejected' && one.amount !== null)
    .map(({ amount }) => Number(amount))
    .filter(Number.isFinite);
  if (amounts.length < 2) return null;
  return (amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length).toFixed(2);
}

/** The accounts on invoices that somebody has approved, the last first. */
export function knownIbans(earlier: readonly Earlier[]): string[] {
  const approved = earlier.filter(({ status }) => status === 'approved' || status === 'paid');
  return [...new Set(approved.flatMap(({ iban }) => (iban ? [iban] : [])))];
}
