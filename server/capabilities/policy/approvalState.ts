import type { ApprovalProgress as Slots } from '#shared/approvals/approvalProgress.ts';
import type { Conditioned } from '#shared/approvals/conditions.ts';
import { type Judgement, judge } from '#shared/approvals/judge.ts';
import type { Reviewed, SentBack } from '#shared/invoices/contract.ts';
import { type Doubted, doubtfulFieldsOf } from '#shared/invoices/doubtfulFields.ts';
import { type StoredLine, withoutRemovedLines } from '#shared/invoices/lines.ts';
import { assignments, recordDefinition } from '../../platform/db/columns.ts';
import { clock, statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { type ApprovalState, approvalStateColumns } from './approvalStateColumns.ts';
import type { Approval, GivenApprovals, SeenInvoice } from './approvalStore.ts';
import { type Coverable, type Covered, coveredUnder } from './covered.ts';
import type { PolicyNow } from './policyStore.ts';

/** An undecided invoice, with what its approval state depends on. */
export interface InvoiceToJudge extends Covered, SeenInvoice, Doubted, Omit<Conditioned, 'lines'> {
  lines: readonly StoredLine[];
  reviewed: Reviewed | null;
  sentBack: SentBack | null;
  /** Whether it waited for its review when it was judged last. */
  awaitsReview: boolean;
  uploadedBy: string | null;
  alsoUploadedBy: readonly string[];
  waitingSince: Date;
  escalatedAt: Date | null;
}

export interface JudgedInvoice {
  judgement: Judgement;
  facts: ApprovalState;
}

/** What approvals cover is determined anew under the policy, and those count that were given for it. */
export function judgeCovered(
  invoice: InvoiceToJudge & Coverable,
  policy: PolicyNow,
  given: Pick<GivenApprovals, 'of'>,
): JudgedInvoice {
  const covered = coveredUnder(invoice, policy);
  return judgeInvoice(covered, policy, given.of(covered));
}

/** `given` are the approvals for the invoice's fingerprint, which is the one under the policy. */
export function judgeInvoice(
  invoice: InvoiceToJudge,
  policy: PolicyNow,
  given: readonly Approval[],
): JudgedInvoice {
  const standIns = given.flatMap(({ personId, stoodInFor }) =>
    stoodInFor.map(({ personId: absentId, roles }) => ({
      personId,
      absent: { personId: absentId, roles },
    })),
  );
  const givenBy = given.map(({ personId }) => personId);
  const doubts = doubtsOf(invoice);
  const judged = (waitingSince: Date) =>
    judge(
      {
        ...invoice,
        lines: withoutRemovedLines(invoice.lines),
        waitingSince,
        givenBy,
        standIns,
        doubts,
        isReviewed: invoice.reviewed !== null,
        isSentBack: invoice.sentBack !== null,
      },
      policy,
    );
  const before = judged(invoice.waitingSince);
  const begins = invoice.awaitsReview && !before.awaitsReview;
  const waitingSince = begins ? new Date() : invoice.waitingSince;
  const judgement = begins ? judged(waitingSince) : before;
  const { appliedRule, circumstances, progress, approvedBy, escalatesAt, escalatedAt } = judgement;
  const counting = given.filter(({ personId }) => approvedBy.includes(personId));
  return {
    judgement,
    facts: {
      fingerprint: invoice.fingerprint,
      coveredDefaults: invoice.coveredDefaults,
      appliedRule,
      requiredApprovers: circumstances.requiredApprovers,
      requiredCount: progress.needed,
      approvedBy,
      standIns: standIns.filter(({ personId }) => approvedBy.includes(personId)),
      currentApprovers: counting.map((approval) => approverText(approval, progress)),
      approvalStatus: approvedBy.length > 0 ? 'partial' : 'pending',
      doubts,
      awaitsReview: judgement.awaitsReview,
      waitingSince,
      escalatesAt,
      escalatedAt,
      standingVersion: policy.version,
    },
  };
}

/** The number of fields left to check. */
export function doubtsOf(invoice: Doubted & { lines: readonly StoredLine[] }): number {
  return doubtfulFieldsOf({ ...invoice, lines: withoutRemovedLines(invoice.lines) }).size;
}

/** For example "Sam Hale (for Alex Kim)" when a substitute fills the slot. */
function approverText({ personId, name, stoodInFor }: Approval, { slots }: Slots): string {
  const absentId = slots.find(({ filledBy }) => filledBy === personId)?.filledFor;
  const absent = stoodInFor.find((one) => one.personId === absentId);
  return absent ? `${name} (for ${absent.name})` : name;
}

/** Whether the difference is visible to people. */
export function approvalStateDiffers(one: ApprovalState, other: ApprovalState): boolean {
  return JSON.stringify(visible(one)) !== JSON.stringify(visible(other));
}

function visible(facts: ApprovalState) {
  return [
    facts.fingerprint,
    facts.approvalStatus,
    facts.currentApprovers,
    facts.approvedBy,
    facts.standIns.map(({ personId, absent }) => [personId, absent.personId, absent.roles]),
    facts.requiredApprovers,
    facts.requiredCount,
    facts.appliedRule && [
      facts.appliedRule.id,
      facts.appliedRule.name,
      facts.appliedRule.inUsd,
      facts.appliedRule.unknown ?? [],
      facts.appliedRule.inSequence ?? false,
    ],
    facts.doubts,
    facts.awaitsReview,
    facts.escalatesAt,
    facts.escalatedAt,
  ];
}

export interface ApprovalStateToStore extends ApprovalState {
  id: string;
  /** `null` when the row gets a number anyway, or when no visible value changes. */
  seq: number | null;
}

const putStates = statement(`
  update invoices as row set ${assignments(approvalStateColumns, 'new')}, seq = coalesce(new.seq, row.seq),
    updated_at = case when new.seq is null then row.updated_at else clock.at end
  from jsonb_to_recordset($2::jsonb) as new (id uuid, seq bigint, ${recordDefinition(approvalStateColumns)}), ${clock}
  where row.account_id = $1 and row.id = any($3::uuid[]) and row.id = new.id`);

export function storeApprovalStates(tx: AccountTx, states: readonly ApprovalStateToStore[]): void {
  const ids = states.map(({ id }) => id);
  tx.send(putStates, [tx.accountId, JSON.stringify(states), ids]);
}
