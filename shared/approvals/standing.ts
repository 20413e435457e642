import { assign, type Member, mayApprove, type Slot, slotOf } from './slots.ts';

export interface Circumstances {
  requiredApprovers: readonly string[];
  members: readonly Member[];
  /** Those whose approval counts: each once, in the order in which they approved. */
  approvedBy: readonly string[];
  /** The invoice has waited longer than its rule allows. */
  escalated: boolean;
  /** Who uploaded it, where the account keeps them from approving it. */
  keptOut: string | null;
}

/** How far the approval of an invoice has come. */
export interface Standing {
  slots: readonly { slot: Slot; filledBy: string | null }[];
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
    slots: slots.map((slot, index) => ({ slot, filledBy: holders[index]?.personId ?? null })),
    needed,
    filled,
    complete: filled >= needed,
  };
}

/** Nobody approves an invoice by there being nobody: at least one has to. */
function neededOf({ requiredApprovers, members, keptOut }: Circumstances): number {
  const able = members.filter((one) => mayApprove(one) && one.personId !== keptOut).length;
  return Math.max(1, Math.min(requiredApprovers.length, able));
}

function approversIn({ members, approvedBy, keptOut }: Circumstances): Member[] {
  return approvedBy.flatMap((personId) => {
    const member = members.find((one) => one.personId === personId);
    return member && personId !== keptOut ? [member] : [];
  });
}

export type Answer = 'counts' | 'not_allowed' | 'already' | 'own_upload' | 'no_slot';

/** What an approval of this person would be worth now. */
export function whatIfApproved(circumstances: Circumstances, personId: string): Answer {
  const { members, approvedBy, keptOut } = circumstances;
  const member = members.find((one) => one.personId === personId);
  if (!member || !mayApprove(member)) return 'not_allowed';
  if (approvedBy.includes(personId)) return 'already';
  if (keptOut === personId) return 'own_upload';
  const before = standingOf(circumstances);
  const after = standingOf({ ...circumstances, approvedBy: [...approvedBy, personId] });
  return after.filled > before.filled ? 'counts' : 'no_slot';
}
