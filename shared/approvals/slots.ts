import { may, type Role, role } from '../permissions.ts';

/** A member of the account with the data that approving needs. */
export interface Member {
  personId: string;
  roles: readonly Role[];
  /** Absent members whose slots this member may fill meanwhile. */
  standsInFor?: readonly Absent[];
  /** In US dollars: invoices over it need the approval of somebody else. */
  limit?: number | null | undefined;
}

/** An absent member, with the roles whose slots no present member could fill. */
export interface Absent {
  personId: string;
  roles: readonly Role[];
}

/** What one entry of `requiredApprovers` asks for. */
export type Slot =
  | { kind: 'person'; personId: string }
  /** Any of these members. */
  | { kind: 'people'; personIds: readonly string[] }
  | { kind: 'role'; role: Role }
  /** A former member or role, or a text that never was one. */
  | { kind: 'unknown'; text: string };

export function slotOf(required: string, members: readonly Member[]): Slot {
  const named = role.safeParse(required);
  if (named.success) return { kind: 'role', role: named.data };
  const personIds = required
    .split(peopleSeparator)
    .filter((one) => members.some(({ personId }) => personId === one));
  const [personId, ...others] = personIds;
  if (personId === undefined) return { kind: 'unknown', text: required };
  return others.length > 0 ? { kind: 'people', personIds } : { kind: 'person', personId };
}

const peopleSeparator = '|';

/** An entry of `requiredApprovers` that any of these people fills. */
export function anyOfPeople(personIds: readonly string[]): string {
  return personIds.join(peopleSeparator);
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
  if (slot.kind === 'people') return slot.personIds.includes(personId);
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
    if (slot.kind === 'people') return slot.personIds.includes(personId);
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

/** Sorts named people first, then groups, then roles, then `approver`, which anybody with the permission fills. */
function narrowness(slot: Slot): number {
  if (slot.kind === 'people') return 1;
  if (slot.kind !== 'role') return 0;
  return slot.role === 'approver' ? 3 : 2;
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

export interface Sequence {
  holders: (Member | null)[];
  /** The slot that is to be filled next; `null` if nobody is left who could fill one. */
  next: number | null;
}

/**
 * Fills the slots one after the other: none is filled before those ahead of it. A slot that nobody can fill is passed
 * over. An approval that came too early counts once its slot is reached.
 */
export function assignInSequence(
  slots: readonly Slot[],
  people: readonly Member[],
  { others, escalated }: { others: readonly Member[]; escalated: boolean },
): Sequence {
  const filledBy = (indexes: readonly number[], by: readonly Member[]) =>
    assign(
      indexes.flatMap((index) => slots[index] ?? []),
      by,
      { escalated },
    );
  const isFull = (holders: readonly (Member | null)[]) => !holders.includes(null);
  let reached: number[] = [];
  let next: number | null = null;
  for (const index of slots.keys()) {
    const further = [...reached, index];
    if (isFull(filledBy(further, people))) {
      reached = further;
    } else if (others.some((one) => isFull(filledBy(further, [...people, one])))) {
      next = index;
      break;
    }
  }
  const holders = filledBy(reached, people);
  return {
    holders: slots.map((_, index) => holders[reached.indexOf(index)] ?? null),
    next,
  };
}
