import type { Invoice } from '../invoices/contract.ts';
import {
  type Absent,
  assign,
  assignInSequence,
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
  standIns?: readonly Substitution[];
  /** The invoice has waited longer than its rule allows. */
  escalated: boolean;
  /** Its uploaders, if the account excludes them from approving. */
  keptOut: readonly string[];
  /** The slots are filled one after the other. */
  inSequence?: boolean | undefined;
  /** Its amount in US dollars, for the limits of members; a member with a limit approves no unknown amount. */
  inUsd?: number | null | undefined;
}

/** Records that a member approved while standing in for an absent one. */
export interface Substitution {
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
    /** It is open, and those before it are filled where they have to be. */
    isAsked: boolean;
  }[];
  /** Slots that must be filled: at most the number of members who may approve. */
  needed: number;
  filled: number;
  complete: boolean;
}

export function approvalProgressOf(circumstances: ApprovalContext): ApprovalProgress {
  const { requiredApprovers, members, escalated } = circumstances;
  const slots = requiredApprovers.map((required) => slotOf(required, members));
  const { holders, isAsked } = holdersOf(slots, circumstances);
  const filled = holders.filter((one) => one !== null).length;
  const needed = neededOf(circumstances);
  return {
    slots: slots.map((slot, index) => {
      const holder = holders[index];
      return {
        slot,
        filledBy: holder?.personId ?? null,
        filledFor: holder ? filledFor(holder, slot, { escalated }) : null,
        isAsked: isAsked(index),
      };
    }),
    needed,
    filled,
    complete: filled >= needed,
  };
}

function holdersOf(slots: readonly Slot[], circumstances: ApprovalContext) {
  const { approvedBy, keptOut, inSequence, escalated } = circumstances;
  const people = approversIn(circumstances);
  if (!inSequence) {
    const holders = assign(slots, people, { escalated });
    return { holders, isAsked: (index: number) => holders[index] === null };
  }
  const others = withinLimits(circumstances).filter(
    ({ personId }) => !approvedBy.includes(personId) && !keptOut.includes(personId),
  );
  const { holders, next } = assignInSequence(slots, people, { others, escalated });
  return { holders, isAsked: (index: number) => index === next };
}

/** The members whose limit allows the amount, for themselves and for absent members whose limit does. */
function withinLimits({ members, inUsd = null }: ApprovalContext): Member[] {
  const isOver = (personId: string) =>
    members.some((one) => one.personId === personId && isOverLimit(one, inUsd));
  return members
    .filter(({ personId }) => !isOver(personId))
    .map(({ standsInFor = [], ...member }) => ({
      ...member,
      standsInFor: standsInFor.filter(({ personId }) => !isOver(personId)),
    }));
}

export function isOverLimit(
  { limit = null }: Pick<Member, 'limit'>,
  inUsd: number | null,
): boolean {
  return limit !== null && (inUsd === null || inUsd > limit);
}

/**
 * Members whose limit is too low count here as well: a limit must not make fewer approvals enough.
 *
 * At least one, so that an account without approvers approves nothing. */
function neededOf({ requiredApprovers, members, keptOut }: ApprovalContext): number {
  const approvers = members.filter(
    (one) => mayApprove(one) && !keptOut.includes(one.personId),
  ).length;
  return Math.max(1, Math.min(requiredApprovers.length, approvers));
}

/** Each with the absent members they stood in for when approving, not those of today. */
function approversIn(circumstances: ApprovalContext): Member[] {
  const { approvedBy, keptOut, standIns = [], members } = circumstances;
  const then = members.map((member) => ({
    ...member,
    standsInFor: standIns
      .filter(({ personId }) => personId === member.personId)
      .map(({ absent }) => absent),
  }));
  const able = withinLimits({ ...circumstances, members: then });
  return approvedBy.flatMap((personId) => {
    const member = able.find((one) => one.personId === personId);
    return member && !keptOut.includes(personId) ? [member] : [];
  });
}

/** The stand-ins to store with an approval of this member now. */
export function substitutionsOf({ personId, standsInFor = [] }: Member): Substitution[] {
  return standsInFor.map((absent) => ({ personId, absent }));
}

export type ApprovalEffect =
  | Worth
  | 'not_allowed'
  | 'already'
  | 'own_upload'
  | 'over_limit'
  /** It would fill a slot, but somebody else has to approve before. */
  | 'not_yet'
  | 'no_slot';

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
  if (isOverLimit(member, circumstances.inUsd ?? null)) return 'over_limit';
  const before = approvalProgressOf(circumstances);
  if (before.complete) return 'confirms';
  if (approvedBy.includes(personId)) return 'already';
  const approved = {
    ...circumstances,
    approvedBy: [...approvedBy, personId],
    standIns: [...(circumstances.standIns ?? []), ...substitutionsOf(member)],
  };
  if (approvalProgressOf(approved).filled > before.filled) return 'counts';
  return circumstances.inSequence && fillsLater(approved, personId) ? 'not_yet' : 'no_slot';
}

/** Whether the approval would fill a slot if those ahead of it were. */
function fillsLater(approved: ApprovalContext, personId: string): boolean {
  const { slots } = approvalProgressOf({ ...approved, inSequence: false });
  return slots.some(({ filledBy }) => filledBy === personId);
}

export function hasApprovalEffect(answer: ApprovalEffect): answer is Worth {
  return answer === 'counts' || answer === 'confirms';
}
