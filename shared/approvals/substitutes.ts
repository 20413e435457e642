import { roles as allRoles, type Role } from '../permissions.ts';
import { type Absent, fillsRole, type Member, mayApprove } from './slots.ts';

/** An absence, with the member who fills the slots meanwhile. */
export interface Delegation {
  personId: string;
  substituteId: string;
  startsAt: string;
  endsAt: string;
}

/**
 * The team at a moment, with the slots that substitutes may fill: those that name the absent member, and those of roles
 * that no present member has. Delegation is not transitive: a substitute of the substitute gets none of it.
 */
export function withSubstitutes(
  members: readonly Pick<Member, 'personId' | 'roles' | 'limit'>[],
  delegations: readonly Delegation[],
  at: Date,
): Member[] {
  const active = delegations.filter((one) => isActive(one, at));
  const absentIds = new Set(active.map(({ personId }) => personId));
  const present = members.filter((one) => mayApprove(one) && !absentIds.has(one.personId));
  const unfilled = (role: Role) => !present.some(({ roles }) => fillsRole(roles, role));
  return members.map(({ personId, roles, limit = null }) => {
    const member = limit === null ? { personId, roles } : { personId, roles, limit };
    const standsInFor = active
      .filter(({ substituteId }) => substituteId === personId)
      .flatMap(({ personId: absentId }): Absent[] => {
        const absent = members.find((one) => one.personId === absentId);
        if (!absent || absentId === personId || !mayApprove(absent)) return [];
        const own = allRoles.filter((role) => fillsRole(absent.roles, role) && unfilled(role));
        return [{ personId: absentId, roles: own }];
      });
    return standsInFor.length > 0 ? { ...member, standsInFor } : member;
  });
}

export function isActive(
  { startsAt, endsAt }: Pick<Delegation, 'startsAt' | 'endsAt'>,
  at: Date,
): boolean {
  return Date.parse(startsAt) <= at.getTime() && at.getTime() < Date.parse(endsAt);
}
