import type { CodeOf } from '#shared/http/errorCodes.ts';
import type { Scope } from '#shared/http/scopes.ts';
import type { Role } from '#shared/permissions.ts';
import { type ApiAccess, apiAccess } from '#shared/subscription/apiAccess.ts';
import { batchLoader } from '../../platform/db/batchLoader.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Reader, statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { ApiKeyAuthentication, Session } from '../../platform/http/session.ts';
import { hashToken } from '../../platform/secrets/token.ts';
import { nameOf } from '../auth/personStore.ts';
import { runningState, type SubscriptionRow } from '../billing/subscriptionStore.ts';
import { type ApiKeyRow, isToken, lockKey } from './keyStore.ts';

/** A key with its creator's roles and the company's subscription, all from one query. */
interface KnownKey
  extends Omit<ApiKeyRow, 'createdAt'>,
    Pick<SubscriptionRow, 'plan' | 'status' | 'trialEndsAt' | 'endsAt' | 'periodStartsAt'> {
  accountId: string;
  email: string;
  firstName: string;
  lastName: string;
  roles: Role[];
  removedAt: Date | null;
}

const findKeys = statement(`
  select key.account_id as "accountId", key.id, key.name, key.prefix, key.token_hash as "tokenHash", key.scopes,
    key.created_by as "createdBy", key.expires_at as "expiresAt", key.last_used_at as "lastUsedAt",
    key.revoked_at as "revokedAt", maker.email, maker.first_name as "firstName",
    maker.last_name as "lastName", maker.roles, maker.removed_at as "removedAt", running.plan,
    running.status, running.trial_ends_at as "trialEndsAt", running.ends_at as "endsAt",
    running.period_starts_at as "periodStartsAt"
  from api_keys key
    join members maker on maker.account_id = key.account_id and maker.person_id = key.created_by
    join subscriptions running on running.account_id = key.account_id
  where key.token_hash = any($1::bytea[])`);

/** Noting each use at once would make every read a write. */
const touchAfterMs = 60_000;

/** Skips a locked row: the call that has locked it notes the use as well. */
const touch = statement(`
  update api_keys key set last_used_at = now()
  from (select id from api_keys where account_id = $1 and id = $2 for no key update skip locked) free
  where key.account_id = $1 and key.id = free.id`);

/** Looks up the API key of each call. Nothing is cached, so a revoked key stops working at once. */
export class ApiKeys implements ApiKeyAuthentication<KnownKey> {
  readonly #db: Database;
  readonly #docsUrl: string;
  readonly #lookUp: (token: string) => Promise<KnownKey | null>;

  constructor(db: Database, { publicUrl }: { publicUrl: string }) {
    this.#db = db;
    this.#docsUrl = `${publicUrl}/api/docs`;
    const reader = db.readingAcrossAccounts('api-keys');
    this.#lookUp = batchLoader(
      () => 'keys',
      (tokens: readonly string[]) => findAll(reader, tokens),
    );
  }

  async find(token: string): Promise<KnownKey> {
    const key = isToken(token) ? await this.#lookUp(token) : null;
    if (!key) throw unusable('unknown_key', `This is no API key. See ${this.#docsUrl}`);
    if (key.revokedAt || key.removedAt) throw revoked();
    if (key.expiresAt && key.expiresAt.getTime() <= Date.now()) {
      throw unusable('expired_key', 'This API key has expired. Make another one.');
    }
    if (Date.now() - (key.lastUsedAt?.getTime() ?? 0) > touchAfterMs) {
      await this.#db.withAccount(
        key.accountId,
        async (tx) => {
          await tx.run(touch, [tx.accountId, key.id]);
        },
        { plans: 'generic' },
      );
    }
    return key;
  }

  admit(key: KnownKey, scopes: readonly Scope[]): Session {
    const access = apiAccess(key.plan, runningState(key), Date.now());
    if (!access.allowed) throw apiNotInPlan(access);
    if (scopes.length === 0) {
      throw new Problem(
        403,
        'not_for_keys',
        `This call is for people who are signed in. What keys may call is at ${this.#docsUrl}`,
      );
    }
    if (!scopes.some((scope) => key.scopes.includes(scope))) throw missingScope(scopes);
    return {
      id: key.id,
      personId: key.createdBy,
      email: key.email,
      name: nameOf(key),
      accountId: key.accountId,
      roles: key.roles,
      provenAt: null,
      byPasskey: false,
      passkeyNeeded: false,
      prolongedTo: null,
      via: `API key “${key.name}” (${key.prefix}…)`,
    };
  }

  async hold(tx: AccountTx, keyId: string): Promise<void> {
    if (!(await lockKey(tx, keyId))) throw revoked();
  }
}

async function findAll(reader: Reader, tokens: readonly string[]): Promise<(KnownKey | null)[]> {
  const hashes = tokens.map(hashToken);
  const rows = await reader.run<KnownKey>(findKeys, [hashes]);
  return hashes.map((hash) => rows.find(({ tokenHash }) => tokenHash.equals(hash)) ?? null);
}

function unusable(code: CodeOf<401>, message: string): Problem {
  return new Problem(401, code, message, {
    details: { authenticated: false },
    headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  });
}

const revoked = () =>
  unusable('revoked_key', 'This API key was revoked. Ask an admin of the company for another.');

function missingScope(scopes: readonly Scope[]): Problem {
  const needed = scopes.map((scope) => `“${scope}”`).join(' or ');
  return new Problem(403, 'missing_scope', `This API key needs ${needed} for this call.`, {
    details: { scopes },
    headers: {
      'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scopes.join(' ')}"`,
    },
  });
}

/** The plan does not include the API. Existing keys work again after an upgrade. */
export function apiNotInPlan({
  code,
  message,
  subscribeTo,
}: ApiAccess & { allowed: false }): Problem {
  return new Problem(402, code, message, {
    details: { upgradeUrl: `/subscribe?plan=${subscribeTo}` },
  });
}
