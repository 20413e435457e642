import type { ApprovalContext } from './approvalProgress.ts';
import { mayApprove } from './slots.ts';

/** Whether this person's approval may complete an invoice. */
export type FinalApproval =
  | { kind: 'theirs' }
  /** They changed the policy, but nobody else may approve. */
  | { kind: 'alone' }
  /** One of these people has to complete it. */
  | { kind: 'others'; personIds: readonly string[] };

/**
 * A member could change rules, rates, settings or roles so that their own approval is enough. Their approval counts,
 * but only somebody who changed nothing since the invoice came in may complete it. If all approvers changed the policy,
 * two of them must approve.
 */
export function finalApprovalOf(
  { members, approvedBy, keptOut }: Pick<ApprovalContext, 'members' | 'approvedBy' | 'keptOut'>,
  changedBy: ReadonlySet<string>,
  personId: string,
): FinalApproval {
  if (!changedBy.has(personId)) return { kind: 'theirs' };
  const others = members
    .filter((one) => mayApprove(one) && !keptOut.includes(one.personId))
    .map((one) => one.personId)
    .filter((other) => other !== personId);
  if (others.length === 0) return { kind: 'alone' };
  const withoutChanges = others.filter((other) => !changedBy.has(other));
  if (withoutChanges.length > 0) return { kind: 'others', personIds: withoutChanges };
  if (others.some((other) => approvedBy.includes(other))) return { kind: 'theirs' };
  return { kind: 'others', personIds: others };
}
