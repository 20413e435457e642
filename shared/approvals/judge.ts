import type { Coding } from '../coding/fields.ts';
import type { AppliedRuleFact } from '../invoices/contract.ts';
import {
  type ApprovalContext,
  type ApprovalProgress,
  approvalProgressOf,
  excludedUploaders,
  type Substitution,
} from './approvalProgress.ts';
import {
  type Conditioned,
  conditionsIn,
  matching,
  noConditions,
  type RuleFacts,
  ruleFactsOf,
} from './conditions.ts';
import type { ApproverGroup } from './contract.ts';
import { requiredApproversOf } from './requiredApprovers.ts';
import { awaitsReview, type Reviewing, type ToReview } from './reviewing.ts';
import { type AppliedRule, type ApprovalRule, type Rates, ruleFor } from './ruleFor.ts';
import type { Member } from './slots.ts';

/** The settings of an account that decide how many must approve an invoice, and who. */
export interface Policy {
  rules: readonly ApprovalRule[];
  rates: Rates;
  members: readonly Member[];
  /** Members cannot approve invoices of which they uploaded a page. */
  keepsUploadersOut: boolean;
  reviewing: Reviewing;
  /** The defaults of vendors for the books, by id; only where a rule depends on them. */
  vendorDefaults?: ReadonlyMap<string, VendorDefaults> | undefined;
  groups?: readonly ApproverGroup[] | undefined;
}

export interface VendorDefaults {
  coding: Partial<Coding>;
  /** The id of its approver. */
  owner: string | null;
}

/** The fields of an undecided invoice that judging needs. */
export interface UndecidedInvoice extends Conditioned, ToReview {
  /** Since when it waits for approvals. */
  waitingSince: Date;
  escalatedAt: Date | null;
  /** Who has approved the current version, in order. */
  givenBy: readonly string[];
  /** The absent members they stood in for when approving. */
  standIns?: readonly Substitution[];
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
  const { rule, inUsd, unknown } = appliedRuleOf(invoice, policy);
  const isToReview = awaitsReview(invoice, policy);
  const escalatesAt =
    rule.autoEscalateAfterHours === null || isToReview
      ? null
      : new Date(invoice.waitingSince.getTime() + rule.autoEscalateAfterHours * hourInMs);
  const escalatedAt = stillEscalated(invoice.escalatedAt, escalatesAt) ? invoice.escalatedAt : null;
  const keptOut = excludedUploaders(invoice, policy);
  const circumstances: ApprovalContext = {
    requiredApprovers: requiredApproversOf(rule.requiredApprovers, {
      ...policy,
      owner: vendorDefaultsOf(invoice, policy)?.owner ?? null,
      keptOut,
      inUsd,
    }),
    members: policy.members,
    approvedBy: invoice.givenBy,
    standIns: invoice.standIns ?? [],
    escalated: escalatedAt !== null,
    keptOut,
    inSequence: rule.inSequence,
    inUsd,
  };
  const progress = approvalProgressOf(circumstances);
  const slotHolders = new Set(progress.slots.map(({ filledBy }) => filledBy));
  return {
    appliedRule: {
      id: rule.id,
      name: rule.name,
      inUsd,
      ...(unknown.length > 0 && { unknown: [...unknown] }),
      ...(rule.inSequence && { inSequence: true as const }),
    },
    circumstances,
    progress,
    approvedBy: invoice.givenBy.filter((personId) => slotHolders.has(personId)),
    awaitsReview: isToReview,
    escalatesAt,
    escalatedAt,
  };
}

/** The rule that applies to an invoice with the coding that counts for its lines. */
export function appliedRuleOf(
  invoice: Conditioned,
  policy: Pick<Policy, 'rules' | 'rates' | 'vendorDefaults'>,
): AppliedRule {
  const { rules, rates } = policy;
  return ruleFor({ ...invoice, facts: factsFor(invoice, policy) }, rules, rates);
}

/**
 * The rules that may apply to an invoice, by amount alone. Its flags are left out, because a check that depends on a
 * rule must not choose the rule.
 */
export function rulesByAmount(
  invoice: Conditioned,
  policy: Pick<Policy, 'rules' | 'vendorDefaults'>,
): ApprovalRule[] {
  const facts = factsFor({ ...invoice, flags: [] }, policy);
  return policy.rules
    .filter((rule) => matching(rule, facts).holds !== 'no')
    .map((rule) => ({ ...rule, ...noConditions }));
}

/** Coding is worked out only for rules that look at it. */
function factsFor(
  invoice: Conditioned,
  { rules, vendorDefaults }: Pick<Policy, 'rules' | 'vendorDefaults'>,
): RuleFacts | undefined {
  if (!rules.some((rule) => conditionsIn(rule).length > 0)) return undefined;
  const vendor = vendorDefaultsOf(invoice, { vendorDefaults });
  return ruleFactsOf(invoice, { vendor: vendor?.coding ?? {}, company: {} });
}

export function vendorDefaultsOf(
  { vendorId }: Pick<Conditioned, 'vendorId'>,
  { vendorDefaults }: Pick<Policy, 'vendorDefaults'>,
): VendorDefaults | undefined {
  return vendorId === null ? undefined : vendorDefaults?.get(vendorId);
}

/** Uses the current rule, which may allow more hours or never escalate. */
function stillEscalated(escalatedAt: Date | null, escalatesAt: Date | null): boolean {
  return escalatedAt !== null && escalatesAt !== null && escalatesAt <= escalatedAt;
}
