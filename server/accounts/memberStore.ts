import type { Away, Member } from '#shared/accounts/contract.ts';
import type { Role } from '#shared/permissions.ts';
import { policyChanged } from '../approvals/policyChanged.ts';
import type { PersonRow } from '../auth/personStore.ts';
import type { AccountTx } from '../db/database.ts';

interface MemberRow {
  account_id: string;
  person_id: string;
  email: string;
  first_name: string;
  last_name: string;
  profile_image_url: string | null;
  roles: Role[];
  joined_at: Date;
  removed_at: Date | null;
}

const present = (tx: AccountTx) => tx<MemberRow>('members').whereNull('removed_at');

export async function listMembers(tx: AccountTx): Promise<MemberRow[]> {
  return present(tx).orderBy(['first_name', 'last_name', 'email']);
}

export async function lockMember(tx: AccountTx, personId: string): Promise<MemberRow | undefined> {
  return present(tx).where({ person_id: personId }).forUpdate().first();
}

/** Whoever changes or ends this membership waits until the transaction that asked is over. */
export async function holdRoles(tx: AccountTx, personId: string): Promise<readonly Role[] | null> {
  const member = await present(tx).where({ person_id: personId }).forShare().first('roles');
  return member?.roles ?? null;
}

export async function findMemberByEmail(
  tx: AccountTx,
  email: string,
): Promise<MemberRow | undefined> {
  return present(tx).where({ email }).first();
}

/** How a person is named to others: by name where there is one. */
export async function displayName(tx: AccountTx, personId: string): Promise<string> {
  const member = await tx<MemberRow>('members').where({ person_id: personId }).first();
  return member ? nameOf(member) : 'A colleague';
}

export function nameOf(member: Pick<MemberRow, 'first_name' | 'last_name' | 'email'>): string {
  return `${member.first_name} ${member.last_name}`.trim() || member.email;
}

export async function countOtherAdmins(tx: AccountTx, personId: string): Promise<number> {
  const admins = await present(tx)
    .whereNot({ person_id: personId })
    .whereRaw("'admin' = any(roles)")
    .select('person_id');
  return admins.length;
}

export async function setRoles(tx: AccountTx, personId: string, roles: Role[]): Promise<void> {
  await present(tx).where({ person_id: personId }).update({ roles });
  policyChanged(tx);
}

/** The row stays, for the names in the audit log and on approvals. */
export async function markRemoved(tx: AccountTx, personId: string): Promise<void> {
  await present(tx).where({ person_id: personId }).update({ removed_at: new Date() });
  policyChanged(tx);
}

/** Makes a member of somebody, also of somebody who was one before. */
export async function addMember(tx: AccountTx, person: PersonRow, roles: Role[]): Promise<void> {
  await tx('members')
    .insert({
      person_id: person.id,
      email: person.email,
      first_name: person.first_name,
      last_name: person.last_name,
      profile_image_url: person.profile_image_url,
      roles,
      joined_at: new Date(),
      removed_at: null,
    })
    .onConflict(['account_id', 'person_id'])
    .merge();
  policyChanged(tx);
}

export function presentMember(row: MemberRow, away: Away | null): Member {
  return {
    id: row.person_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    profileImageUrl: row.profile_image_url,
    roles: row.roles,
    joinedAt: row.joined_at.toISOString(),
    away,
  };
}
