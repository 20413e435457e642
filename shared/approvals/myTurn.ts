import type { AppliedRuleFact, Invoice } from '../invoices/contract.ts';
import {
  type ApprovalContext,
  approvalEffectOf,
  excludedUploaders,
  hasApprovalEffect,
  type InvoiceUploaders,
} from './approvalProgress.ts';
import type { Member } from './slots.ts';

/** The fields of an undecided invoice that decide who can fill its slots. */
export type Slotted = InvoiceUploaders &
  Pick<Invoice, 'requiredApprovers' | 'approvedBy' | 'standIns' | 'escalatedAt'> & {
    appliedRule: Pick<AppliedRuleFact, 'inUsd' | 'inSequence'> | null;
  };

/** The fields of an invoice that decide whose turn it is. */
export type Turn = Slotted & Pick<Invoice, 'status' | 'awaitsReview'>;

interface Company {
  members: readonly Member[];
  keepsUploadersOut: boolean;
}

/** What an approval of the invoice depends on now. */
export function approvalContextOf(
  invoice: Slotted,
  { members, keepsUploadersOut }: Company,
): ApprovalContext {
  const { requiredApprovers, approvedBy, standIns, escalatedAt, appliedRule } = invoice;
  return {
    requiredApprovers,
    members,
    approvedBy,
    standIns,
    escalated: escalatedAt !== null,
    keptOut: excludedUploaders(invoice, { keepsUploadersOut }),
    inSequence: appliedRule?.inSequence,
    inUsd: appliedRule?.inUsd,
  };
}

/** Equal for invoices of which the same approvals have the same effects. */
export function approvalContextKey(invoice: Slotted, company: Company): string {
  const { members: _, inUsd, ...context } = approvalContextOf(invoice, company);
  const hasLimits = company.members.some(({ limit = null }) => limit !== null);
  return JSON.stringify([context, hasLimits ? inUsd : null]);
}

/** Whether an approval of this person is asked for now. An invoice that waits for its review is nobody's turn. */
export function myTurn(
  invoice: Turn,
  members: readonly Member[],
  personId: string,
  { keepsUploadersOut = false } = {},
): boolean {
  if (invoice.status !== 'pending_review' || invoice.awaitsReview) return false;
  const context = approvalContextOf(invoice, { members, keepsUploadersOut });
  return hasApprovalEffect(approvalEffectOf(context, personId));
}
