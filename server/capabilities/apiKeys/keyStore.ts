import { randomBytes } from 'node:crypto';
import { type ApiKey, apiKeyPrefix } from '#shared/api/contract.ts';
import type { Scope } from '#shared/http/scopes.ts';
import type { Audit } from '../../platform/audit/write.ts';
import { type Columns, selectList } from '../../platform/db/columns.ts';
import { newId } from '../../platform/db/newId.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nameOf } from '../auth/personStore.ts';

const shownCharacters = 4;

/** 256 random bits after the prefix of our keys. */
export function newToken(): string {
  return apiKeyPrefix + randomBytes(32).toString('base64url');
}

const pattern = new RegExp(`^${apiKeyPrefix}[\\w-]{43}$`);

/** Checks the format only, which saves a query for anything that is no key of ours. */
export function isToken(text: string): boolean {
  return pattern.test(text);
}

/** The part of a key that may be shown and logged: enough to recognise it, too little to guess the rest. */
export function prefixOf(token: string): string {
  return token.slice(0, apiKeyPrefix.length + shownCharacters);
}

export interface ApiKeyRow {
  id: string;
  name: string;
  prefix: string;
  tokenHash: Buffer;
  scopes: Scope[];
  createdBy: string;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

const columns = {
  id: 'uuid',
  name: 'text',
  prefix: 'text',
  tokenHash: 'bytea',
  scopes: 'text[]',
  createdBy: 'uuid',
  createdAt: 'timestamptz',
  expiresAt: 'timestamptz',
  lastUsedAt: 'timestamptz',
  revokedAt: 'timestamptz',
} satisfies Columns & Record<keyof ApiKeyRow, string>;

const list = selectList(columns, 'key');
const inForce = 'key.account_id = $1 and key.revoked_at is null';

const insert = statement(`
  insert into api_keys as key (id, name, prefix, token_hash, scopes, created_by, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7) returning ${list}`);

export async function insertKey(
  tx: AccountTx,
  given: Pick<ApiKeyRow, 'name' | 'prefix' | 'tokenHash' | 'scopes' | 'createdBy' | 'expiresAt'>,
): Promise<ApiKeyRow> {
  const { name, prefix, tokenHash, scopes, createdBy, expiresAt } = given;
  const values = [newId(), name, prefix, tokenHash, scopes, createdBy, expiresAt];
  const [row] = await tx.run<ApiKeyRow>(insert, values);
  if (!row) throw new Error('A key that was just stored is not there');
  return row;
}

const select = statement(`select ${list} from api_keys key where ${inForce} and key.id = $2`);

export async function findKey(tx: AccountTx, id: string): Promise<ApiKeyRow | undefined> {
  const [row] = await tx.run<ApiKeyRow>(select, [tx.accountId, id]);
  return row;
}

const count = statement(`select count(*)::int as count from api_keys key where ${inForce}`);

export async function countKeys(tx: AccountTx): Promise<number> {
  const [counted] = await tx.run<{ count: number }>(count, [tx.accountId]);
  return counted?.count ?? 0;
}

const selectAll = statement(`
  select ${list}, member.first_name as "firstName", member.last_name as "lastName", member.email
  from api_keys key join members member
    on member.account_id = key.account_id and member.person_id = key.created_by
  where ${inForce} order by key.created_at desc`);

/** With the name of the member who created each. */
export async function listKeys(tx: AccountTx): Promise<(ApiKeyRow & { creator: string })[]> {
  const rows = await tx.run<ApiKeyRow & { firstName: string; lastName: string; email: string }>(
    selectAll,
    [tx.accountId],
  );
  return rows.map((row) => ({ ...row, creator: nameOf(row) }));
}

const revokeBy = (column: string) =>
  statement(`
    update api_keys as key set revoked_at = now() where ${inForce} and key.${column} = $2
    returning ${list}`);
const revokeOne = revokeBy('id');
const revokeAllOf = revokeBy('created_by');

/** Returns the keys that were active until now. */
function markRevoked(
  tx: AccountTx,
  selector: { id: string } | { createdBy: string },
): Promise<ApiKeyRow[]> {
  return 'id' in selector
    ? tx.run<ApiKeyRow>(revokeOne, [tx.accountId, selector.id])
    : tx.run<ApiKeyRow>(revokeAllOf, [tx.accountId, selector.createdBy]);
}

const share = statement(`
  select key.id from api_keys key where ${inForce} and key.id = $2 for share`);

/** Locks the key for share: it is not revoked until this transaction ends. */
export async function lockKey(tx: AccountTx, id: string): Promise<boolean> {
  return (await tx.run(share, [tx.accountId, id])).length > 0;
}

export function presentKey(row: ApiKeyRow & { creator: string }): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    createdBy: row.creator,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}

/** Takes effect on every node with the commit, since each call looks its key up. Returns the number of keys. */
export async function revokeKeys(
  { tx, audit }: { tx: AccountTx; audit: Audit },
  selector: Parameters<typeof markRevoked>[1],
): Promise<number> {
  const revoked = await markRevoked(tx, selector);
  for (const { id, name, prefix, scopes } of revoked) {
    await audit({
      category: 'SECURITY',
      action: 'delete',
      entityType: 'api_key',
      entityId: id,
      oldValues: { name, prefix, scopes },
    });
  }
  return revoked.length;
}
