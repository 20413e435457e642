import { daysInTrash, type TrashedInvoice } from './contract.ts';

const dayInMs = 24 * 60 * 60 * 1000;

/** The moment from which an invoice in the trash may be deleted for good. */
export function purgedFrom({ deletedAt }: Pick<TrashedInvoice, 'deletedAt'>): Date {
  return new Date(new Date(deletedAt).getTime() + daysInTrash * dayInMs);
}

/** Full days until an invoice in the trash is deleted for good, rounded up; 0 when it is due. */
export function daysLeft(invoice: Pick<TrashedInvoice, 'deletedAt'>, now: Date): number {
  return Math.max(0, Math.ceil((purgedFrom(invoice).getTime() - now.getTime()) / dayInMs));
}
