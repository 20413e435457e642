import type { Invoice } from '#shared/invoices/contract.ts';

export const urgentWithinDays = 3;
const dayInMs = 86_400_000;

/** Whether somebody should hurry. Only what is still to be decided or paid can be late. */
export function dueState(
  { dueDate, status }: Pick<Invoice, 'dueDate' | 'status'>,
  now: Date,
): 'overdue' | 'urgent' | null {
  if (dueDate === null || status === 'paid' || status === 'rejected') return null;
  const days = (Date.parse(dueDate) - todayOf(now)) / dayInMs;
  if (days < 0) return 'overdue';
  return days <= urgentWithinDays ? 'urgent' : null;
}

/** The person's own day, counted as if it began at the same moment everywhere. */
function todayOf(now: Date): number {
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
}
