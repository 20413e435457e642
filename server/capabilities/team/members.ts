import type { Role } from '#shared/permissions.ts';
import type { Audit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { conflict, notFound } from '../../platform/http/problem.ts';
import { ownAccount } from '../accounts/accountStore.ts';
import { countOtherAdmins, lockMember, markRemoved, setRoles } from '../accounts/memberStore.ts';
import { revokeKeys } from '../apiKeys/keyStore.ts';

export async function changeRoles(tx: AccountTx, audit: Audit, personId: string, roles: Role[]) {
  const member = await lockForAdminChange(tx, personId, { staysAdmin: roles.includes('admin') });
  await setRoles(tx, personId, roles);
  await audit({
    category: 'USER',
    action: 'update',
    entityType: 'member',
    entityId: personId,
    metadata: { email: member.email },
    oldValues: { roles: member.roles },
    newValues: { roles },
  });
  return { ...member, roles };
}

/**
 * Sessions end with the membership, because a session is looked up together with it; the member's
 * keys are revoked.
 */
export async function removeMember(tx: AccountTx, audit: Audit, personId: string): Promise<void> {
  const member = await lockForAdminChange(tx, personId, { staysAdmin: false });
  await markRemoved(tx, personId);
  await audit({
    category: 'USER',
    action: 'delete',
    entityType: 'member',
    entityId: personId,
    oldValues: { email: member.email, roles: member.roles },
  });
  await revokeKeys({ tx, audit }, { createdBy: personId });
}

/**
 * The lock keeps two admins from demoting each other at the same moment, which would leave none.
 */
async function lockForAdminChange(
  tx: AccountTx,
  personId: string,
  { staysAdmin }: { staysAdmin: boolean },
) {
  await ownAccount(tx, { lock: true });
  const member = await lockMember(tx, personId);
  if (!member) throw notFound('member');
  if (
    !staysAdmin &&
    member.roles.includes('admin') &&
    (await countOtherAdmins(tx, personId)) === 0
  ) {
    throw conflict('last_admin', 'A company needs an admin. Make somebody else admin first.');
  }
  return member;
}
