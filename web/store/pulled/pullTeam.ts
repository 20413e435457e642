import { listInvitations, listMembers } from '#shared/accounts/contract.ts';
import { call } from '../../api/call.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { replaceRows } from '../database/writeChanged.ts';

export async function pullMembers(database: LocalDatabase): Promise<void> {
  const members = await call(listMembers);
  await database.transaction('rw', database.members, () => replaceRows(database.members, members));
}

export async function pullInvitations(database: LocalDatabase): Promise<void> {
  const invitations = await call(listInvitations);
  const { invitations: table } = database;
  await database.transaction('rw', table, () => replaceRows(table, invitations));
}
