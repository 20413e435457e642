import type { Member } from '#shared/accounts/contract.ts';
import type { Member as Approver } from '#shared/approvals/slots.ts';

/** The team, as far as approving is concerned. */
export function asApprovers(members: readonly Member[]): Approver[] {
  return members.map(({ id, roles }) => ({ personId: id, roles }));
}
