import { maxApiKeys } from '#shared/api/contract.ts';
import type { Scope } from '#shared/http/scopes.ts';
import { apiAccess } from '#shared/subscription/apiAccess.ts';
import type { Audit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { conflict } from '../../platform/http/problem.ts';
import { hashToken } from '../../platform/secrets/token.ts';
import { ownAccount } from '../accounts/accountStore.ts';
import { displayName } from '../accounts/memberStore.ts';
import { findSubscription, runningState } from '../billing/subscriptionStore.ts';
import { apiNotInPlan } from './ApiKeys.ts';
import { type ApiKeyRow, countKeys, insertKey, newToken, prefixOf } from './keyStore.ts';

interface NewKey {
  name: string;
  scopes: Scope[];
  lifetimeInDays: number | null;
}

const dayInMs = 24 * 60 * 60 * 1000;

/** A key acts for the member who creates it. The token is returned only here: just its hash is stored. */
export async function createKey(
  { tx, audit, personId }: { tx: AccountTx; audit: Audit; personId: string },
  { name, scopes, lifetimeInDays }: NewKey,
): Promise<{ token: string; row: ApiKeyRow & { creator: string } }> {
  // The lock keeps two calls at once from exceeding the limit.
  await ownAccount(tx, { lock: true });
  const subscription = await findSubscription(tx);
  const access = apiAccess(subscription.plan, runningState(subscription), Date.now());
  if (!access.allowed) throw apiNotInPlan(access);
  if ((await countKeys(tx)) >= maxApiKeys) {
    throw conflict(
      'too_many_keys',
      `A company has at most ${maxApiKeys} keys. Revoke those that nothing uses.`,
    );
  }
  const token = newToken();
  const row = await insertKey(tx, {
    name,
    scopes,
    prefix: prefixOf(token),
    tokenHash: hashToken(token),
    createdBy: personId,
    expiresAt: lifetimeInDays === null ? null : new Date(Date.now() + lifetimeInDays * dayInMs),
  });
  await audit({
    category: 'SECURITY',
    action: 'create',
    entityType: 'api_key',
    entityId: row.id,
    newValues: {
      name,
      prefix: row.prefix,
      scopes,
      expiresAt: row.expiresAt?.toISOString() ?? null,
    },
  });
  return { token, row: { ...row, creator: await displayName(tx, personId) } };
}
