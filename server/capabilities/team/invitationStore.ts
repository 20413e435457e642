import type { Invitation } from '#shared/accounts/contract.ts';
import type { Role } from '#shared/permissions.ts';
import { type Columns, selectList, updateParts } from '../../platform/db/columns.ts';
import { newId } from '../../platform/db/newId.ts';
import { statement, unprepared } from '../../platform/db/statement.ts';
import type { AccountTx, SystemTx } from '../../platform/db/transaction.ts';
import { hashToken } from '../../platform/secrets/token.ts';

export interface InvitationRow {
  accountId: string;
  id: string;
  email: string;
  roles: Role[];
  invitedBy: string;
  createdAt: Date;
  expiresAt: Date;
  acceptedAt: Date | null;
  withdrawnAt: Date | null;
}

const columns = {
  accountId: 'uuid',
  id: 'uuid',
  email: 'text',
  roles: 'text[]',
  invitedBy: 'text',
  createdAt: 'timestamptz',
  expiresAt: 'timestamptz',
  acceptedAt: 'timestamptz',
  withdrawnAt: 'timestamptz',
} satisfies Columns & Record<keyof InvitationRow, string>;

const list = selectList(columns, 'row');
const open = `select ${list} from invitations as row
  where row.account_id = $1 and row.accepted_at is null and row.withdrawn_at is null`;

const selectOpen = statement(`${open} order by row.created_at desc`);

export function listOpenInvitations(tx: AccountTx): Promise<InvitationRow[]> {
  return tx.run<InvitationRow>(selectOpen, [tx.accountId]);
}

const lockById = statement(`${open} and row.id = $2 for update`);
const lockByEmail = statement(`${open} and row.email = $2 for update`);

export async function lockOpenInvitation(
  tx: AccountTx,
  by: { id: string } | { email: string },
): Promise<InvitationRow | undefined> {
  const [row] =
    'id' in by
      ? await tx.run<InvitationRow>(lockById, [tx.accountId, by.id])
      : await tx.run<InvitationRow>(lockByEmail, [tx.accountId, by.email]);
  return row;
}

const insert = statement(`
  insert into invitations as row (id, email, roles, token_hash, invited_by, expires_at)
  values ($1, $2, $3, $4, $5, $6) returning ${list}`);

export async function insertInvitation(
  tx: AccountTx,
  given: { email: string; roles: Role[]; invitedBy: string; token: string; expires: Date },
): Promise<InvitationRow> {
  const { email, roles, invitedBy, token, expires } = given;
  const values = [newId(), email, roles, hashToken(token), invitedBy, expires];
  const [row] = await tx.run<InvitationRow>(insert, values);
  if (!row) throw new Error('An invitation that was just stored is not there');
  return row;
}

const changeable = { ...columns, tokenHash: 'bytea' } satisfies Columns;

export async function updateInvitation(
  tx: AccountTx,
  id: string,
  change: Partial<
    Pick<InvitationRow, 'expiresAt' | 'acceptedAt' | 'withdrawnAt'> & { tokenHash: Buffer }
  >,
): Promise<void> {
  const { list: changes, values } = updateParts(changeable, change, { after: 2 });
  const update = unprepared(`update invitations set ${changes} where account_id = $1 and id = $2`);
  await tx.run(update, [tx.accountId, id, ...values]);
}

const accountOfToken = statement(
  'select account_id as "accountId" from invitations where token_hash = $1',
);

const lockByToken = statement(`
  select ${list}, accounts.name as "accountName"
  from invitations as row join accounts on accounts.account_id = row.account_id
  where row.account_id = $1 and row.token_hash = $2 for update of row`);

/** Finds it by its token, when the account is not known yet. */
export async function findInvitationByToken(
  tx: SystemTx,
  token: string,
): Promise<(InvitationRow & { accountName: string }) | undefined> {
  const hash = hashToken(token);
  const [found] = await tx.run<{ accountId: string }>(accountOfToken, [hash]);
  if (!found) return undefined;
  return tx.inAccount(found.accountId, async (account) => {
    const rows = await account.run<InvitationRow & { accountName: string }>(lockByToken, [
      found.accountId,
      hash,
    ]);
    return rows[0];
  });
}

export function presentInvitation(row: InvitationRow): Invitation {
  return {
    id: row.id,
    email: row.email,
    roles: row.roles,
    invitedBy: row.invitedBy,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}
