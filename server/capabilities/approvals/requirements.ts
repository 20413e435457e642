import { approvalEffectOf, hasApprovalEffect } from '#shared/approvals/approvalProgress.ts';
import type { FinalApproval } from '#shared/approvals/finalApproval.ts';
import { remainingApprovalsText } from '#shared/approvals/remainingApprovals.ts';
import { mayApprove } from '#shared/approvals/slots.ts';
import { missingFields, missingText } from '#shared/invoices/fields.ts';
import { fingerprintedFields } from '#shared/invoices/fingerprint.ts';
import { withoutRemovedLines } from '#shared/invoices/lines.ts';
import { listText } from '#shared/listText.ts';
import { conflict, notAllowed, Problem } from '../../platform/http/problem.ts';
import type { InvoiceRow } from '../invoices/invoiceStore.ts';
import type { JudgedInvoice } from '../policy/approvalState.ts';
import type { Approval } from '../policy/approvalStore.ts';
import type { PolicyNow } from '../policy/policyStore.ts';

/** An approval is for the version that the approver saw (SPEC 10.2); without a fingerprint, for the current one. */
export function requireSeen(invoice: InvoiceRow, seen: readonly string[] | null): void {
  if (seen === null || seen.includes(invoice.fingerprint)) return;
  throw new Problem(
    412,
    'changed',
    'This invoice has changed since you looked at it. Look at it again before you approve it.',
    {
      details: {
        current: fingerprintedFields({ ...invoice, lines: withoutRemovedLines(invoice.lines) }),
        fingerprint: invoice.fingerprint,
      },
      headers: { ETag: `"${invoice.fingerprint}"` },
    },
  );
}

export function requireWithoutErrors({ fieldErrors }: InvoiceRow): void {
  if (fieldErrors.length === 0) return;
  throw conflict('fields_in_error', 'Correct the fields that are in error first.', {
    fieldErrors,
  });
}

/** If only a change of the policy made the invoice complete, somebody who did not make that change has to confirm it. */
export function requireLastWord(finalApproval: FinalApproval, policy: PolicyNow): void {
  if (finalApproval.kind !== 'others') return;
  throw conflict('others_confirm', lastWordRefusal(finalApproval, policy), {
    personIds: finalApproval.personIds,
  });
}

export function lastWordRefusal(
  { personIds }: Extract<FinalApproval, { kind: 'others' }>,
  { nameOf }: PolicyNow,
): string {
  const names = listText(personIds.map(nameOf), 'or');
  return `You changed the approval rules, the rates or the team after this invoice came in, so the final approval has to come from somebody else: ${names}.`;
}

/** An invoice without these fields could not be paid. */
export function requireKeyFields(invoice: InvoiceRow): void {
  const missing = missingFields(invoice);
  if (missing.length > 0) throw conflict('fields_missing', missingText(missing), { missing });
}

/**
 * A mail may come from anybody, a member too, and an API key may be used by anybody who has it. A person who verified
 * such an invoice cannot be the only one who approves it, unless nobody else can.
 */
export function requireSecondPerson(
  { verification, sourceEmail, uploadedBy, byKey }: InvoiceRow,
  by: { policy: PolicyNow; given: readonly Pick<Approval, 'personId'>[]; personId: string },
): void {
  if (!byKey && (sourceEmail === null || uploadedBy !== null)) return;
  if (verification?.personId !== by.personId) return;
  const isOther = ({ personId }: { personId: string }) => personId !== by.personId;
  const others = by.policy.members.filter((member) => isOther(member) && mayApprove(member));
  if (by.given.some(isOther) || others.length === 0) return;
  throw conflict(
    'own_verification',
    `You verified this invoice, which came ${byKey ? 'by an API key' : 'by mail'}: somebody else has to approve it.`,
  );
}

/** Refuses an approval that would fill no slot, and says who can fill one. */
export function requireApprovalEffect(
  { judgement: { circumstances, progress } }: JudgedInvoice,
  policy: PolicyNow,
  personId: string,
): void {
  const answer = approvalEffectOf(circumstances, personId);
  if (hasApprovalEffect(answer)) return;
  const left = remainingApprovalsText(progress, policy.nameOf);
  switch (answer) {
    case 'not_allowed':
      throw notAllowed();
    case 'already':
      throw conflict('already_approved', `You have approved this invoice already: ${left}`);
    case 'own_upload':
      throw new Problem(
        403,
        'own_upload',
        'You uploaded this invoice, or a page of it. In your company somebody else has to approve it.',
      );
    case 'over_limit':
      throw new Problem(
        403,
        'over_limit',
        'This invoice is over the amount that you may approve. Somebody with a higher limit has to approve it.',
      );
    case 'not_yet':
      throw conflict('not_yet', `It is not your turn yet: ${left}`);
    case 'no_slot':
      throw conflict('no_slot', `Your approval is not needed: ${left}`);
  }
}
