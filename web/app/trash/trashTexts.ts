import type { TrashedInvoice } from '#shared/trash/contract.ts';
import { daysLeft } from '#shared/trash/daysLeft.ts';

/** "30 days left", "1 day left", "Deleted for good today". */
export function daysLeftText(invoice: Pick<TrashedInvoice, 'deletedAt'>, now: Date): string {
  const days = daysLeft(invoice, now);
  if (days === 0) return 'Deleted for good today';
  return days === 1 ? '1 day left' : `${days} days left`;
}
