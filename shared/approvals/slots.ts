import { may, type Role, role } from '../permissions.ts';

/** Somebody of the account, as far as approving is concerned. */
export interface Member {
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
 * Whether this slot is this member's to fill. Whoever may approve fills an approver's, and an admin a manager's. Once an
 * invoice has waited too long, managers and admins fill any.
 */
export function fills(member: Member, slot: Slot, { escalated }: { escalated: boolean }): boolean {
  if (!mayApprove(member)) return false;
  const { roles, personId } = member;
  if (escalated && (roles.includes('manager') || roles.includes('admin'))) return true;
  if (slot.kind === 'unknown') return false;
  if (slot.kind === 'person') return slot.personId === personId;
  if (slot.role === 'approver') return true;
  return roles.includes(slot.role) || (slot.role === 'manager' && roles.includes('admin'));
}

/** Who fills which slot, so that as many as possible are filled and nobody fills two; by the slots' order. */
export function assign(
  slots: readonly Slot[],
  people: readonly Member[],
  options: { escalated: boolean },
): (Member | null)[] {
  const holder: (Member | null)[] = slots.map(() => null);

  function place(member: Member, tried: Set<number>): boolean {
    for (const [index, slot] of slots.entries()) {
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
