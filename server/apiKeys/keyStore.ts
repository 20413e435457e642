import type { ApiKey } from '#shared/api/contract.ts';
import type { Scope } from '#shared/api/scopes.ts';
import { nameOf } from '../accounts/memberStore.ts';
import type { AccountTx } from '../db/database.ts';
import { newId } from '../db/newId.ts';

export interface ApiKeyRow {
  account_id: string;
  id: string;
  name: string;
  prefix: string;
  token_hash: Buffer;
  scopes: Scope[];
  created_by: string;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

const inForce = (tx: AccountTx) => tx<ApiKeyRow>('api_keys').whereNull('revoked_at');

export async function insertKey(
  tx: AccountTx,
  given: Pick<ApiKeyRow, 'name' | 'prefix' | 'token_hash' | 'scopes' | 'created_by' | 'expires_at'>,
): Promise<ApiKeyRow> {
  const [row] = await tx<ApiKeyRow>('api_keys')
    .insert({ id: newId(), ...given })
    .returning('*');
  if (!row) throw new Error('A key that was just stored is not there');
  return row;
}

export async function findKey(tx: AccountTx, id: string): Promise<ApiKeyRow | undefined> {
  return inForce(tx).where({ id }).first();
}

export async function countKeys(tx: AccountTx): Promise<number> {
  return (await inForce(tx).select('id')).length;
}

/** Each with the name of whoever made it. */
export async function listKeys(tx: AccountTx): Promise<(ApiKeyRow & { creator: string })[]> {
  const rows = await inForce(tx)
    .join('members', (on) => {
      on.on('members.account_id', 'api_keys.account_id').on(
        'members.person_id',
        'api_keys.created_by',
      );
    })
    .orderBy('api_keys.created_at', 'desc')
    .select('api_keys.*', 'members.first_name', 'members.last_name', 'members.email');
  return rows.map((row) => ({ ...row, creator: nameOf(row) }));
}

/** Those that were in force until now. */
export async function markRevoked(
  tx: AccountTx,
  which: { id: string } | { created_by: string },
): Promise<ApiKeyRow[]> {
  return inForce(tx).where(which).update({ revoked_at: new Date() }).returning('*');
}

/** Whoever revokes it waits until the transaction ends. */
export async function holdKey(tx: AccountTx, id: string): Promise<boolean> {
  return (await inForce(tx).where({ id }).forShare().first('id')) !== undefined;
}

export function presentKey(row: ApiKeyRow & { creator: string }): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    createdBy: row.creator,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
