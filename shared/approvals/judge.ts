import type { AppliedRuleFact } from '../invoices/contract.ts';
import {
  type ApprovalContext,
  type ApprovalProgress,
  approvalProgressOf,
  excludedUploaders,
  type InvoiceUploaders,
  type StandIn,
} from './approvalProgress.ts';
import { awaitsReview, type Reviewing, type ToReview } from './reviewing.ts';
import { type ApprovalRule, type Rates, ruleFor } from './ruleFor.ts';
import type { Member } from './slots.ts';

/** The settings of an account that decide how many must approve an invoice, and who. */
export interface Policy {
  rules: readonly ApprovalRule[];
  rates: Rates;
  members: readonly Member[];
  /** Members cannot approve invoices of which they uploaded a page. */
  keepsUploadersOut: boolean;
  reviewing: Reviewing;
}

/** The fields of an undecided invoice that judging needs. */
export interface UndecidedInvoice extends InvoiceUploaders, ToReview {
  amount: string | null;
  currency: string;
  /** Since when it waits for approvals. */
  waitingSince: Date;
  escalatedAt: Date | null;
  /** Who has approved the current version, in order. */
  givenBy: readonly string[];
  /** The absent members they stood in for when approving. */
  standIns?: readonly StandIn[];
}

/** The result of judging an invoice under a policy. */
export interface Judgement {
  appliedRule: AppliedRuleFact;
  circumstances: ApprovalContext;
  progress: ApprovalProgress;
  /** Members of `givenBy` whose approval fills a slot. */
  approvedBy: string[];
  /** Approvals count already, but nobody is asked for one. */
  awaitsReview: boolean;
  escalatesAt: Date | null;
  escalatedAt: Date | null;
}

const hourInMs = 60 * 60 * 1000;

export function judge(invoice: UndecidedInvoice, policy: Policy): Judgement {
  const { rule, inUsd } = ruleFor(invoice, policy.rules, policy.rates);
  const isToReview = awaitsReview(invoice, policy);
  const escalatesAt =
    rule.autoEscalateAfterHours === null || isToReview
      ? null
      : new Date(invoice.waitingSince.getTime() + rule.autoEscalateAfterHours * hourInMs);
  const escalatedAt = stillEscalated(invoice.escalatedAt, escalatesAt) ? invoice.escalatedAt : null;
  const circumstances: ApprovalContext = {
    requiredApprovers: rule.requiredApprovers,
    members: policy.members,
    approvedBy: invoice.givenBy,
    standIns: invoice.standIns ?? [],
    escalated: escalatedAt !== null,
    keptOut: excludedUploaders(invoice, policy),
  };
  const progress = approvalProgressOf(circumstances);
  const slotHolders = new Set(progress.slots.map(({ filledBy }) => filledBy));
  return {
    appliedRule: { id: rule.id, name: rule.name, inUsd },
    circumstances,
    progress,
    approvedBy: invoice.givenBy.filter((personId) => slotHolders.has(personId)),
    awaitsReview: isToReview,
    escalatesAt,
    escalatedAt,
  };
}

/** Uses the current rule, which may allow more hours or never escalate. */
function stillEscalated(escalatedAt: Date | null, escalatesAt: Date | null): boolean {
  return escalatedAt !== null && escalatesAt !== null && escalatesAt <= escalatedAt;
}
