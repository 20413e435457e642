import { listInvitations, listMembers } from '#shared/accounts/contract.ts';
import { call } from '../../api/call.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';

export async function pullMembers(database: LocalDatabase): Promise<void> {
  const members = await call(listMembers);
  await database.transaction('rw', database.members, async () => {
    await database.members.clear();
    await database.members.bulkPut(members);
  });
}

export async function pullInvitations(database: LocalDatabase): Promise<void> {
  const invitations = await call(listInvitations);
  await database.transaction('rw', database.invitations, async () => {
    await database.invitations.clear();
    await database.invitations.bulkPut(invitations);
  });
}
