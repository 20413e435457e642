import type { ApprovalEffect, ApprovalProgress } from '#shared/approvals/approvalProgress.ts';
import { stillToApprove, stillToConfirm } from '#shared/approvals/remainingApprovals.ts';

/** Of an invoice that is not approved yet: `Sam approved · a manager still has to approve` */
export function approvalStateText(
  progress: ApprovalProgress,
  approvedNames: readonly string[],
  nameOf: (personId: string) => string,
): string {
  const given = approvedNames.map((name) => `${name} approved`);
  const left = stillToApprove(progress, nameOf) ?? stillToConfirm;
  return [...given, left].join(' · ');
}

/** Why an approval by this person would not count. */
export const approvalProblemTexts: Record<
  Exclude<ApprovalEffect, 'counts' | 'confirms'>,
  string
> = {
  not_allowed: 'You may not approve invoices.',
  already: 'You have approved it. Somebody else has to approve it too.',
  own_upload: 'You uploaded it: somebody else has to approve it.',
  over_limit: 'It is over the amount that you may approve.',
  not_yet: 'Somebody else has to approve it before you.',
  no_slot: 'Its rule asks for the approval of somebody else.',
};
