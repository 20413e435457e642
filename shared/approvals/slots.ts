import { may, type Role, role } from '../permissions.ts';

/** A member of the account with the data that approving needs. */
export interface Member {
  personId: string;
  roles: readonly Role[];
  /** Absent members whose slots this member may fill meanwhile. */
  standsInFor?: readonly Absent[];
}

/** An absent member, with the roles whose slots no present member could fill. */
export interface Absent {
  personId: string;
  roles: readonly Role[];
}

/** What one entry of `requiredApprovers` asks for. */
export type Slot =
  | { kind: 'person'; personId: string }
  | { kind: 'role'; role: Role }
  /** A former member or role, or a text that never was one. */
  | { kind: 'unknown'; text: string };

export function slotOf(required: string, members: readonly Member[]): Slot {
  const named = role.safeParse(required);
  if (named.success) return { kind: 'role', role: named.data };
  const isMember = members.some(({ personId }) => personId === required);
  return isMember ? { kind: 'person', personId: required } : { kind: 'unknown', text: required };
}

export function mayApprove({ roles }: Pick<Member, 'roles'>): boolean {
  return may(roles, 'invoices.approve');
}

/**
 * Whether this member may fill the slot, for themselves or for an absent member. Anybody with the permission fills a
 * slot of an approver, and an admin that of a manager. Once an invoice has escalated, managers and admins fill any
 * slot.
 */
export function fills(member: Member, slot: Slot, options: { escalated: boolean }): boolean {
  if (!mayApprove(member)) return false;
  return fillsThemselves(member, slot, options) || absentFor(member, slot, options) !== null;
}

function fillsThemselves(
  { roles, personId }: Member,
  slot: Slot,
  { escalated }: { escalated: boolean },
): boolean {
  if (escalated && fillsRole(roles, 'manager')) return true;
  if (slot.kind === 'unknown') return false;
  if (slot.kind === 'person') return slot.personId === personId;
  return fillsRole(roles, slot.role);
}

/** Whether somebody with these roles and the permission to approve fills the slot of the wanted role. */
export function fillsRole(held: readonly Role[], wanted: Role): boolean {
  if (wanted === 'approver') return true;
  return held.includes(wanted) || (wanted === 'manager' && held.includes('admin'));
}

function absentFor(
  { standsInFor = [] }: Member,
  slot: Slot,
  { escalated }: { escalated: boolean },
): Absent | null {
  const absent = standsInFor.find(({ personId, roles }) => {
    if (escalated && roles.includes('manager')) return true;
    if (slot.kind === 'role') return roles.includes(slot.role);
    return slot.kind === 'person' && slot.personId === personId;
  });
  return absent ?? null;
}

/** The absent member for whom this member fills the slot; `null` when they fill it for themselves. */
export function filledFor(
  member: Member,
  slot: Slot,
  options: { escalated: boolean },
): string | null {
  if (fillsThemselves(member, slot, options)) return null;
  return absentFor(member, slot, options)?.personId ?? null;
}

/** Sorts named people first, then roles, then `approver`, which anybody with the permission fills. */
function narrowness(slot: Slot): number {
  if (slot.kind !== 'role') return 0;
  return slot.role === 'approver' ? 2 : 1;
}

/**
 * Bipartite matching: fills as many slots as possible, one per person. People take the narrowest slot they can fill, so
 * that open slots stay open to as many people as possible.
 */
export function assign(
  slots: readonly Slot[],
  people: readonly Member[],
  options: { escalated: boolean },
): (Member | null)[] {
  const holder: (Member | null)[] = slots.map(() => null);
  const narrowestFirst = [...slots.entries()].sort(
    ([, one], [, other]) => narrowness(one) - narrowness(other),
  );

  function assignMember(member: Member, tried: Set<number>): boolean {
    for (const [index, slot] of narrowestFirst) {
      if (tried.has(index) || !fills(member, slot, options)) continue;
      tried.add(index);
      const current = holder[index];
      // The current holder moves if another slot is free for them.
      if (current && !assignMember(current, tried)) continue;
      holder[index] = member;
      return true;
    }
    return false;
  }

  for (const member of people) assignMember(member, new Set());
  return holder;
}
