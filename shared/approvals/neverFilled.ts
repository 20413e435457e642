import { type Member, mayApprove, type Slot } from './slots.ts';
import { standingOf } from './standing.ts';

/** Slots that nobody in the team can fill, so that every invoice of the rule waits until it escalates. */
export function neverFilled(
  requiredApprovers: readonly string[],
  members: readonly Member[],
): Slot[] {
  const { complete, slots } = standingOf({
    requiredApprovers,
    members,
    approvedBy: members.filter(mayApprove).map(({ personId }) => personId),
    escalated: false,
    keptOut: [],
  });
  return complete ? [] : slots.flatMap(({ slot, filledBy }) => (filledBy ? [] : [slot]));
}
