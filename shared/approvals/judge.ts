import type { AppliedRuleFact } from '../invoices/contract.ts';
import { type ApprovalRule, type Rates, ruleFor } from './ruleFor.ts';
import type { Member } from './slots.ts';
import { type Circumstances, type StandIn, type Standing, standingOf } from './standing.ts';
import { type Brought, keptOutOf } from './uploaders.ts';

/** What decides in an account how many must approve an invoice, and who. */
export interface Policy {
  rules: readonly ApprovalRule[];
  rates: Rates;
  members: readonly Member[];
  /** Nobody approves what they uploaded themselves, or a page of it. */
  keepsUploadersOut: boolean;
}

/** What of an invoice that is still to be decided the policy is applied to. */
export interface Undecided extends Brought {
  amount: string | null;
  currency: string;
  waitingSince: Date;
  escalatedAt: Date | null;
  /** Who has approved it as it is now, in the order in which they did. */
  givenBy: readonly string[];
  /** For whom they stood in as they did. */
  standIns?: readonly StandIn[];
}

/** How an invoice stands under a policy. */
export interface Judgement {
  appliedRule: AppliedRuleFact;
  circumstances: Circumstances;
  standing: Standing;
  /** Those of `givenBy` whose approval fills a slot. */
  approvedBy: string[];
  escalatesAt: Date | null;
  escalatedAt: Date | null;
}

const hourInMs = 60 * 60 * 1000;

export function judge(invoice: Undecided, policy: Policy): Judgement {
  const { rule, inUsd } = ruleFor(invoice, policy.rules, policy.rates);
  const escalatesAt =
    rule.autoEscalateAfterHours === null
      ? null
      : new Date(invoice.waitingSince.getTime() + rule.autoEscalateAfterHours * hourInMs);
  const escalatedAt = stillEscalated(invoice.escalatedAt, escalatesAt) ? invoice.escalatedAt : null;
  const circumstances: Circumstances = {
    requiredApprovers: rule.requiredApprovers,
    members: policy.members,
    approvedBy: invoice.givenBy,
    standIns: invoice.standIns ?? [],
    escalated: escalatedAt !== null,
    keptOut: keptOutOf(invoice, policy),
  };
  const standing = standingOf(circumstances);
  const filling = new Set(standing.slots.map(({ filledBy }) => filledBy));
  return {
    appliedRule: { id: rule.id, name: rule.name, inUsd },
    circumstances,
    standing,
    approvedBy: invoice.givenBy.filter((personId) => filling.has(personId)),
    escalatesAt,
    escalatedAt,
  };
}

/** By the rule that applies now; another may give more time, or all the time there is. */
function stillEscalated(escalatedAt: Date | null, escalatesAt: Date | null): boolean {
  return escalatedAt !== null && escalatesAt !== null && escalatesAt <= escalatedAt;
}
