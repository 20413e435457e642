import type { Substitution } from '#shared/approvals/approvalProgress.ts';
import type { AppliedRuleFact, ApprovalStatus } from '#shared/invoices/contract.ts';

import type { Covered } from './covered.ts';

/** The approval state of an invoice, computed from the policy and the approvals given to it. */
export interface ApprovalState extends Covered {
  approvalStatus: ApprovalStatus;
  currentApprovers: string[];
  approvedBy: string[];
  standIns: Substitution[];
  requiredApprovers: readonly string[];
  requiredCount: number;
  appliedRule: AppliedRuleFact | null;
  /** The number of fields left to check. */
  doubts: number;
  awaitsReview: boolean;
  /** Since when it waits for approvals; reopening it and the end of its review start this time anew. */
  waitingSince: Date;
  escalatesAt: Date | null;
  escalatedAt: Date | null;
  /** The version of the policy under which it was judged. */
  standingVersion: number;
}

export const approvalStateColumns: Record<keyof ApprovalState, string> = {
  fingerprint: 'text',
  coveredDefaults: 'jsonb',
  approvalStatus: 'text',
  currentApprovers: 'text[]',
  approvedBy: 'uuid[]',
  standIns: 'jsonb',
  requiredApprovers: 'text[]',
  requiredCount: 'integer',
  appliedRule: 'jsonb',
  doubts: 'integer',
  awaitsReview: 'boolean',
  waitingSince: 'timestamptz',
  escalatesAt: 'timestamptz',
  escalatedAt: 'timestamptz',
  standingVersion: 'integer',
};
