import { isOverLimit } from './approvalProgress.ts';
import type { ApproverGroup } from './contract.ts';
import { anyOfPeople, type Member, mayApprove } from './slots.ts';

/** An entry of a rule's approvers: the approver of the invoice's vendor. */
export const vendorOwner = 'owner';

const groupPrefix = 'group:';

/** An entry of a rule's approvers: any member of the group. */
export function groupEntry(groupId: string): string {
  return `${groupPrefix}${groupId}`;
}

export function isGroupEntry(entry: string): boolean {
  return entry.startsWith(groupPrefix);
}

export function groupIn(
  entry: string,
  groups: readonly ApproverGroup[] | undefined,
): ApproverGroup | undefined {
  return groups?.find(({ id }) => groupEntry(id) === entry);
}

interface Circumstances {
  /** The approver of the vendor, if it has one. */
  owner: string | null;
  groups?: readonly ApproverGroup[] | undefined;
  members: readonly Member[];
  keptOut: readonly string[];
  inUsd: number | null;
}

/**
 * The approvers of a rule for one invoice: groups become their people, and the vendor's approver a person. A manager
 * takes the place of an approver whom the vendor does not have, who may not approve this invoice, or whom the rule asks
 * already.
 */
export function requiredApproversOf(
  entries: readonly string[],
  { owner, groups, members, keptOut, inUsd }: Circumstances,
): string[] {
  const named = entries.map((entry) => {
    const group = groupIn(entry, groups);
    return group ? anyOfPeople(group.personIds) : entry;
  });
  const member = members.find(({ personId }) => personId === owner);
  const canApprove =
    member !== undefined &&
    mayApprove(member) &&
    !isOverLimit(member, inUsd) &&
    !keptOut.includes(member.personId);
  const taken = new Set(named);
  return named.map((entry) => {
    if (entry !== vendorOwner) return entry;
    if (!canApprove || taken.has(member.personId)) return 'manager';
    taken.add(member.personId);
    return member.personId;
  });
}

/** The approvers of a rule for an invoice whose vendor has none. */
export function approversToAsk(
  entries: readonly string[],
  members: readonly Member[],
  groups: readonly ApproverGroup[],
): string[] {
  return requiredApproversOf(entries, { owner: null, groups, members, keptOut: [], inUsd: null });
}
