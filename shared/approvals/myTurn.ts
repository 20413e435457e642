import type { Invoice } from '../invoices/contract.ts';
import type { Member } from './slots.ts';
import { isWorthSomething, whatIfApproved } from './standing.ts';
import { type Brought, keptOutOf } from './uploaders.ts';

/** The fields of an invoice that decide whose turn it is. */
export type Turn = Brought &
  Pick<Invoice, 'status' | 'requiredApprovers' | 'approvedBy' | 'standIns' | 'escalatedAt'>;

/** Whether an approval of this person would count now. */
export function myTurn(
  invoice: Turn,
  members: readonly Member[],
  personId: string,
  { keepsUploadersOut = false } = {},
): boolean {
  if (invoice.status !== 'pending_review') return false;
  const { requiredApprovers, approvedBy, standIns, escalatedAt } = invoice;
  const circumstances = {
    requiredApprovers,
    members,
    approvedBy,
    standIns,
    escalated: escalatedAt !== null,
    keptOut: keptOutOf(invoice, { keepsUploadersOut }),
  };
  return isWorthSomething(whatIfApproved(circumstances, personId));
}
