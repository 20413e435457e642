import type { Invoice } from '../invoices/contract.ts';
import {
  type Absent,
  assign,
  filledFor,
  type Member,
  mayApprove,
  type Slot,
  slotOf,
} from './slots.ts';

/** The people who uploaded an invoice; several if its pages came from several people. */
export interface InvoiceUploaders extends Pick<Invoice, 'uploadedBy'> {
  alsoUploadedBy?: readonly string[] | undefined;
}

export function uploadersOf({
  uploadedBy,
  alsoUploadedBy = [],
}: InvoiceUploaders): readonly string[] {
  return uploadedBy === null ? alsoUploadedBy : [uploadedBy, ...alsoUploadedBy];
}

/** Uploaders whose approval does not count. */
export function excludedUploaders(
  invoice: InvoiceUploaders,
  { keepsUploadersOut }: { keepsUploadersOut: boolean },
): readonly string[] {
  return keepsUploadersOut ? uploadersOf(invoice) : [];
}

export interface ApprovalContext {
  requiredApprovers: readonly string[];
  members: readonly Member[];
  /** Members who have approved, each once, in order. */
  approvedBy: readonly string[];
  /** The absent members whom approvers stood in for at the time. These approvals still count after the absence. */
  standIns?: readonly StandIn[];
  /** The invoice has waited longer than its rule allows. */
  escalated: boolean;
  /** Its uploaders, if the account excludes them from approving. */
  keptOut: readonly string[];
}

/** Records that a member approved while standing in for an absent one. */
export interface StandIn {
  /** The approver. */
  personId: string;
  absent: Absent;
}

/** How far the approval of an invoice has come. */
export interface ApprovalProgress {
  slots: readonly {
    slot: Slot;
    filledBy: string | null;
    /** The absent member, if a substitute filled it. */
    filledFor: string | null;
  }[];
  /** Slots that must be filled: at most the number of members who may approve. */
  needed: number;
  filled: number;
  complete: boolean;
}

export function approvalProgressOf(circumstances: ApprovalContext): ApprovalProgress {
  const { requiredApprovers, members, escalated } = circumstances;
  const slots = requiredApprovers.map((required) => slotOf(required, members));
  const holders = assign(slots, approversIn(circumstances), { escalated });
  const filled = holders.filter((one) => one !== null).length;
  const needed = neededOf(circumstances);
  return {
    slots: slots.map((slot, index) => {
      const holder = holders[index];
      return {
        slot,
        filledBy: holder?.personId ?? null,
        filledFor: holder ? filledFor(holder, slot, { escalated }) : null,
      };
    }),
    needed,
    filled,
    complete: filled >= needed,
  };
}

/** At least one, so that an account without approvers approves nothing. */
function neededOf({ requiredApprovers, members, keptOut }: ApprovalContext): number {
  const approvers = members.filter(
    (one) => mayApprove(one) && !keptOut.includes(one.personId),
  ).length;
  return Math.max(1, Math.min(requiredApprovers.length, approvers));
}

/** Each with the absent members they stood in for when approving, not those of today. */
function approversIn({ members, approvedBy, keptOut, standIns = [] }: ApprovalContext): Member[] {
  return approvedBy.flatMap((personId) => {
    const member = members.find((one) => one.personId === personId);
    if (!member || keptOut.includes(personId)) return [];
    const ownStandIns = standIns.filter((one) => one.personId === personId);
    return [{ ...member, standsInFor: ownStandIns.map(({ absent }) => absent) }];
  });
}

/** The stand-ins to store with an approval of this member now. */
export function standInsOf({ personId, standsInFor = [] }: Member): StandIn[] {
  return standsInFor.map((absent) => ({ personId, absent }));
}

export type ApprovalEffect = Worth | 'not_allowed' | 'already' | 'own_upload' | 'no_slot';

type Worth =
  /** It fills a slot. */
  | 'counts'
  /**
   * All slots are filled because rules or team have changed. That alone approves nothing: any approver has to confirm,
   * even one who has approved before.
   */
  | 'confirms';

/** The effect that an approval of this person would have now. */
export function approvalEffectOf(circumstances: ApprovalContext, personId: string): ApprovalEffect {
  const { members, approvedBy, keptOut } = circumstances;
  const member = members.find((one) => one.personId === personId);
  if (!member || !mayApprove(member)) return 'not_allowed';
  if (keptOut.includes(personId)) return 'own_upload';
  const before = approvalProgressOf(circumstances);
  if (before.complete) return 'confirms';
  if (approvedBy.includes(personId)) return 'already';
  const after = approvalProgressOf({
    ...circumstances,
    approvedBy: [...approvedBy, personId],
    standIns: [...(circumstances.standIns ?? []), ...standInsOf(member)],
  });
  return after.filled > before.filled ? 'counts' : 'no_slot';
}

export function hasApprovalEffect(answer: ApprovalEffect): answer is Worth {
  return answer === 'counts' || answer === 'confirms';
}
