import type { StandIn } from '#shared/approvals/standing.ts';
import type { AppliedRuleFact, ApprovalStatus } from '#shared/invoices/contract.ts';

/** What of an invoice follows from the policy, and from the approvals that were given. */
export interface StandingFacts {
  approvalStatus: ApprovalStatus;
  currentApprovers: string[];
  approvedBy: string[];
  standIns: StandIn[];
  requiredApprovers: readonly string[];
  requiredCount: number;
  appliedRule: AppliedRuleFact | null;
  escalatesAt: Date | null;
  escalatedAt: Date | null;
  /** Of the policy that it was judged under. */
  standingVersion: number;
}

export const standingColumns: Record<keyof StandingFacts, string> = {
  approvalStatus: 'text',
  currentApprovers: 'text[]',
  approvedBy: 'uuid[]',
  standIns: 'jsonb',
  requiredApprovers: 'text[]',
  requiredCount: 'integer',
  appliedRule: 'jsonb',
  escalatesAt: 'timestamptz',
  escalatedAt: 'timestamptz',
  standingVersion: 'integer',
};
