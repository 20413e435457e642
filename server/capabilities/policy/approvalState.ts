import { type Judgement, judge } from '#shared/approvals/judge.ts';
import type { ApprovalProgress as Slots } from '#shared/approvals/standing.ts';
import { assignments, recordDefinition } from '../../platform/db/columns.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { type ApprovalState, approvalStateColumns } from './approvalStateColumns.ts';
import type { Approval, SeenInvoice } from './approvalStore.ts';
import type { PolicyNow } from './policyStore.ts';

/** An undecided invoice, with what its approval state depends on. */
export interface InvoiceToJudge extends SeenInvoice {
  amount: string | null;
  currency: string;
  uploadedBy: string | null;
  alsoUploadedBy: readonly string[];
  waitingSince: Date;
  escalatedAt: Date | null;
}

export interface JudgedInvoice {
  judgement: Judgement;
  facts: ApprovalState;
}

/** `given` are the approvals for the invoice's current fingerprint. */
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
  const judgement = judge({ ...invoice, givenBy, standIns }, policy);
  const { appliedRule, circumstances, standing, approvedBy, escalatesAt, escalatedAt } = judgement;
  const counting = given.filter(({ personId }) => approvedBy.includes(personId));
  return {
    judgement,
    facts: {
      appliedRule,
      requiredApprovers: circumstances.requiredApprovers,
      requiredCount: standing.needed,
      approvedBy,
      standIns: standIns.filter(({ personId }) => approvedBy.includes(personId)),
      currentApprovers: counting.map((approval) => approverText(approval, standing)),
      approvalStatus: approvedBy.length > 0 ? 'partial' : 'pending',
      escalatesAt,
      escalatedAt,
      standingVersion: policy.version,
    },
  };
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
    facts.approvalStatus,
    facts.currentApprovers,
    facts.approvedBy,
    facts.standIns.map(({ personId, absent }) => [personId, absent.personId, absent.roles]),
    facts.requiredApprovers,
    facts.requiredCount,
    facts.appliedRule && [facts.appliedRule.id, facts.appliedRule.name, facts.appliedRule.inUsd],
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
    updated_at = case when new.seq is null then row.updated_at else now() end
  from jsonb_to_recordset($2::jsonb) as new (id uuid, seq bigint, ${recordDefinition(approvalStateColumns)})
  where row.account_id = $1 and row.id = any($3::uuid[]) and row.id = new.id`);

export function storeApprovalStates(tx: AccountTx, states: readonly ApprovalStateToStore[]): void {
  const ids = states.map(({ id }) => id);
  tx.send(putStates, [tx.accountId, JSON.stringify(states), ids]);
}
