import type { Member } from '#shared/accounts/contract.ts';
import type { Member as Approver } from '#shared/approvals/slots.ts';
import { withSubstitutes } from '#shared/approvals/substitutes.ts';

/** The team as it may approve now: those who are away have somebody who stands in for them. */
export function asApprovers(members: readonly Member[]): Approver[] {
  const delegations = members.flatMap(({ id, away }) => (away ? [{ personId: id, ...away }] : []));
  return withSubstitutes(
    members.map(({ id, roles }) => ({ personId: id, roles })),
    delegations,
    new Date(),
  );
}
