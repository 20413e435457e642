import {
  type Absent,
  assign,
  filledFor,
  type Member,
  mayApprove,
  type Slot,
  slotOf,
} from './slots.ts';

export interface Circumstances {
  requiredApprovers: readonly string[];
  members: readonly Member[];
  /** Those whose approval counts: each once, in the order in which they approved. */
  approvedBy: readonly string[];
  /** For whom some of these stood in as they approved: that counts also when those are back. */
  standIns?: readonly StandIn[];
  /** The invoice has waited longer than its rule allows. */
  escalated: boolean;
  /** Who uploaded it, where the account keeps them from approving it. */
  keptOut: readonly string[];
}

/** An approval that was given while somebody was away whom its author stood in for. */
export interface StandIn {
  /** Who approved. */
  personId: string;
  absent: Absent;
}

/** How far the approval of an invoice has come. */
export interface Standing {
  slots: readonly {
    slot: Slot;
    filledBy: string | null;
    /** Who was away, where it was filled in their place. */
    filledFor: string | null;
  }[];
  /** How many have to be filled: no more than there are members who may approve. */
  needed: number;
  filled: number;
  complete: boolean;
}

export function standingOf(circumstances: Circumstances): Standing {
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

/** Nobody approves an invoice by there being nobody: at least one has to. */
function neededOf({ requiredApprovers, members, keptOut }: Circumstances): number {
  const able = members.filter((one) => mayApprove(one) && !keptOut.includes(one.personId)).length;
  return Math.max(1, Math.min(requiredApprovers.length, able));
}

/** Each with those whom they stood in for as they approved, and not with those whom they do today. */
function approversIn({ members, approvedBy, keptOut, standIns = [] }: Circumstances): Member[] {
  return approvedBy.flatMap((personId) => {
    const member = members.find((one) => one.personId === personId);
    if (!member || keptOut.includes(personId)) return [];
    const own = standIns.filter((one) => one.personId === personId);
    return [{ ...member, standsInFor: own.map(({ absent }) => absent) }];
  });
}

/** What an approval of this member would carry along now. */
export function standInsOf({ personId, standsInFor = [] }: Member): StandIn[] {
  return standsInFor.map((absent) => ({ personId, absent }));
}

export type Answer = Worth | 'not_allowed' | 'already' | 'own_upload' | 'no_slot';

type Worth =
  /** It fills a slot. */
  | 'counts'
  /**
   * All slots are filled already, because the rules or the team have changed since. Nothing is approved by that alone:
   * somebody has to say so, whether or not they have approved before.
   */
  | 'confirms';

/** What an approval of this person would be worth now. */
export function whatIfApproved(circumstances: Circumstances, personId: string): Answer {
  const { members, approvedBy, keptOut } = circumstances;
  const member = members.find((one) => one.personId === personId);
  if (!member || !mayApprove(member)) return 'not_allowed';
  if (keptOut.includes(personId)) return 'own_upload';
  const before = standingOf(circumstances);
  if (before.complete) return 'confirms';
  if (approvedBy.includes(personId)) return 'already';
  const after = standingOf({
    ...circumstances,
    approvedBy: [...approvedBy, personId],
    standIns: [...(circumstances.standIns ?? []), ...standInsOf(member)],
  });
  return after.filled > before.filled ? 'counts' : 'no_slot';
}

export function isWorthSomething(answer: Answer): answer is Worth {
  return answer === 'counts' || answer === 'confirms';
}
