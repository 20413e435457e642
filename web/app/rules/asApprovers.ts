import type { Member } from '#shared/accounts/contract.ts';
import type { Member as Approver } from '#shared/approvals/slots.ts';
import { withSubstitutes } from '#shared/approvals/substitutes.ts';

/** The team as approvers at a moment, with substitutes for members who are away. */
export function asApprovers(members: readonly Member[], at = new Date()): Approver[] {
  const delegations = members.flatMap(({ id, away }) => (away ? [{ personId: id, ...away }] : []));
  return withSubstitutes(
    members.map(({ id, roles }) => ({ personId: id, roles })),
    delegations,
    at,
  );
}

/** When the next absence begins or ends; `null` if none is planned. */
export function nextAbsence(members: readonly Member[], at: Date): Date | null {
  const times = members
    .flatMap(({ away }) => (away ? [Date.parse(away.startsAt), Date.parse(away.endsAt)] : []))
    .filter((time) => time > at.getTime());
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}
