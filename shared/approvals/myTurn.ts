import type { Invoice } from '../invoices/contract.ts';
import {
  approvalEffectOf,
  excludedUploaders,
  hasApprovalEffect,
  type InvoiceUploaders,
} from './approvalProgress.ts';
import type { Member } from './slots.ts';

/** The fields of an invoice that decide whose turn it is. */
export type Turn = InvoiceUploaders &
  Pick<
    Invoice,
    'status' | 'awaitsReview' | 'requiredApprovers' | 'approvedBy' | 'standIns' | 'escalatedAt'
  >;

/** Whether an approval of this person is asked for now. An invoice that waits for its review is nobody's turn. */
export function myTurn(
  invoice: Turn,
  members: readonly Member[],
  personId: string,
  { keepsUploadersOut = false } = {},
): boolean {
  if (invoice.status !== 'pending_review' || invoice.awaitsReview) return false;
  const { requiredApprovers, approvedBy, standIns, escalatedAt } = invoice;
  const circumstances = {
    requiredApprovers,
    members,
    approvedBy,
    standIns,
    escalated: escalatedAt !== null,
    keptOut: excludedUploaders(invoice, { keepsUploadersOut }),
  };
  return hasApprovalEffect(approvalEffectOf(circumstances, personId));
}
