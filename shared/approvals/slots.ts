import { may, type Role, role } from '../permissions.ts';

/** Somebody of the account, as far as approving is concerned. */
export interface Member {
  personId: string;
  roles: readonly Role[];
  /** Those who are away, and whose slots are this member's to fill meanwhile. */
  standsInFor?: readonly Absent[];
}

/** Somebody who is away, with the roles whose slots nobody who is there would fill. */
export interface Absent {
  personId: string;
  roles: readonly Role[];
}

/** What one of `requiredApprovers` asks for. */
export type Slot =
  | { kind: 'person'; personId: string }
  | { kind: 'role'; role: Role }
  /** It once was one of these, or never. */
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
 * Whether this slot is this member's to fill, in their own name or for somebody who is away. Whoever may approve fills an
 * approver's, and an admin a manager's. Once an invoice has waited too long, managers and admins fill any.
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

/** Whether who holds these, and may approve, fills the slot of a role. */
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

/** For whom this member fills the slot; `null` where it is their own. */
export function filledFor(
  member: Member,
  slot: Slot,
  options: { escalated: boolean },
): string | null {
  if (fillsThemselves(member, slot, options)) return null;
  return absentFor(member, slot, options)?.personId ?? null;
}

/** Persons before roles, and the role that all approvers fill last. */
function narrowness(slot: Slot): number {
  if (slot.kind !== 'role') return 0;
  return slot.role === 'approver' ? 2 : 1;
}

/**
 * Who fills which slot, so that as many as possible are filled and nobody fills two. People take the narrowest that is
 * theirs: what stays open is open to as many as possible.
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

  function place(member: Member, tried: Set<number>): boolean {
    for (const [index, slot] of narrowestFirst) {
      if (tried.has(index) || !fills(member, slot, options)) continue;
      tried.add(index);
      const now = holder[index];
      // Whoever is there gives way if there is another place for them.
      if (now && !place(now, tried)) continue;
      holder[index] = member;
      return true;
    }
    return false;
  }

  for (const member of people) place(member, new Set());
  return holder;
}
