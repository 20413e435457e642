import type { Invitation } from '#shared/accounts/contract.ts';
import type { Role } from '#shared/permissions.ts';
import type { AccountTx, SystemTx } from '../db/database.ts';
import { newId } from '../db/newId.ts';
import { hashToken } from '../secrets/token.ts';

export interface InvitationRow {
  account_id: string;
  id: string;
  email: string;
  roles: Role[];
  token_hash: Buffer;
  invited_by: string;
  created_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
  withdrawn_at: Date | null;
}

const open = (tx: AccountTx) =>
  tx<InvitationRow>('invitations').whereNull('accepted_at').whereNull('withdrawn_at');

export async function listOpenInvitations(tx: AccountTx): Promise<InvitationRow[]> {
  return open(tx).orderBy('created_at', 'desc');
}

export async function lockOpenInvitation(
  tx: AccountTx,
  by: { id: string } | { email: string },
): Promise<InvitationRow | undefined> {
  return open(tx).where(by).forUpdate().first();
}

export async function insertInvitation(
  tx: AccountTx,
  given: { email: string; roles: Role[]; invitedBy: string; token: string; expires: Date },
): Promise<InvitationRow> {
  const [row] = await tx<InvitationRow>('invitations')
    .insert({
      id: newId(),
      email: given.email,
      roles: given.roles,
      token_hash: hashToken(given.token),
      invited_by: given.invitedBy,
      expires_at: given.expires,
    })
    .returning('*');
  if (!row) throw new Error('An invitation that was just stored is not there');
  return row;
}

export async function updateInvitation(
  tx: AccountTx,
  id: string,
  change: Partial<
    Pick<InvitationRow, 'token_hash' | 'expires_at' | 'accepted_at' | 'withdrawn_at'>
  >,
): Promise<void> {
  await tx<InvitationRow>('invitations').where({ id }).update(change);
}

/** By its token, before it is known which account it belongs to. */
export async function findInvitationByToken(
  tx: SystemTx,
  token: string,
): Promise<(InvitationRow & { account_name: string }) | undefined> {
  return tx('invitations')
    .join('accounts', 'accounts.account_id', 'invitations.account_id')
    .where({ token_hash: hashToken(token) })
    .forUpdate('invitations')
    .first('invitations.*', 'accounts.name as account_name');
}

export function presentInvitation(row: InvitationRow): Invitation {
  return {
    id: row.id,
    email: row.email,
    roles: row.roles,
    invitedBy: row.invited_by,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}
