import type { Invoice } from '#shared/invoices/contract.ts';

export const urgentWithinDays = 3;
const dayInMs = 86_400_000;

/** Only invoices that are still to be decided or paid can be late. */
export function dueState(
  { dueDate, status }: Pick<Invoice, 'dueDate' | 'status'>,
  now: Date,
): 'overdue' | 'urgent' | null {
  if (dueDate === null || status === 'paid' || status === 'rejected') return null;
  const days = (Date.parse(dueDate) - todayOf(now)) / dayInMs;
  if (days < 0) return 'overdue';
  return days <= urgentWithinDays ? 'urgent' : null;
}

/** Today in the local time zone, as midnight UTC, to compare with dates. */
function todayOf(now: Date): number {
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
}
