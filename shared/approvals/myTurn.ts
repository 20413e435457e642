import type { Invoice } from '../invoices/contract.ts';
import type { Member } from './slots.ts';
import { isWorthSomething, whatIfApproved } from './standing.ts';
import { type Brought, keptOutOf } from './uploaders.ts';

/** What of an invoice decides whose turn it is. */
export type Turn = Brought &
  Pick<Invoice, 'status' | 'requiredApprovers' | 'approvedBy' | 'standIns' | 'escalatedAt'>;

/** Whether an invoice waits for this person: their approval would count towards it. */
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
