import knex, { type Knex } from 'knex';
import type { Logger } from 'pino';
import { retryingDeadlocks } from './retry.ts';
import { type DatabaseRoles, databaseName, rolesFor, urlForRole } from './roles.ts';

/** A transaction that sees the rows of one account. What writes takes one of these, so it cannot reach another connection. */
export type AccountTx = Knex.Transaction & { readonly accountId: string };

/** A transaction of the system role. Signing in begins in one; see `acrossAccounts`. */
export type SystemTx = Knex.Transaction & {
  readonly purpose: CrossAccountPurpose;
  readonly appRole: string;
};

/** Every reason to look beyond one account. A new one is a decision, so it is a line here. */
export type CrossAccountPurpose =
  | 'sign-in'
  | 'sessions'
  | 'own-profile'
  | 'invitations'
  | 'account-creation'
  | 'audit-verification'
  | 'job-queue'
  | 'visitors';

export interface Database {
  withAccount<T>(accountId: string, work: (tx: AccountTx) => Promise<T>): Promise<T>;
  acrossAccounts<T>(purpose: CrossAccountPurpose, work: (tx: SystemTx) => Promise<T>): Promise<T>;
  /** For the readiness check: the way to Postgres is open. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseAddress {
  ownerUrl: string;
  roles: DatabaseRoles;
  key: Buffer;
}

export function addressOf(ownerUrl: string, key: Buffer, roles?: DatabaseRoles): DatabaseAddress {
  return { ownerUrl, roles: roles ?? rolesFor(databaseName(ownerUrl)), key };
}

export function openDatabase(address: DatabaseAddress, log: Logger): Database {
  const app = pool(urlForRole(address.ownerUrl, address.roles.app, address.key), 20, log);
  const system = pool(urlForRole(address.ownerUrl, address.roles.system, address.key), 10, log);
  return {
    withAccount: (accountId, work) =>
      retryingDeadlocks(() =>
        app.transaction(async (trx) => {
          await setAccount(trx, accountId);
          return work(Object.assign(trx, { accountId }));
        }),
      ),
    acrossAccounts: (purpose, work) =>
      retryingDeadlocks(() =>
        system.transaction((trx) =>
          work(Object.assign(trx, { purpose, appRole: address.roles.app })),
        ),
      ),
    async ping() {
      await app.raw('select 1');
    },
    async close() {
      await Promise.all([app.destroy(), system.destroy()]);
    },
  };
}

/**
 * A part of a system transaction that works in one account, behind the same wall as `withAccount`: in the app role, which
 * sees that account alone. It has a handle of its own, so the two cannot be mistaken for each other.
 */
export async function inAccount<T>(
  tx: SystemTx,
  accountId: string,
  work: (account: AccountTx) => Promise<T>,
): Promise<T> {
  return tx.transaction(async (part) => {
    await part.raw('set local role ??', [tx.appRole]);
    await setAccount(part, accountId);
    const result = await work(Object.assign(part, { accountId }));
    await part.raw('reset role');
    await setAccount(part, '');
    return result;
  });
}

async function setAccount(trx: Knex.Transaction, accountId: string): Promise<void> {
  await trx.raw("select set_config('docket.account_id', ?, true)", [accountId]);
}

function pool(connectionString: string, max: number, log: Logger): Knex {
  return knex({
    client: 'pg',
    connection: { connectionString, application_name: 'docket' },
    pool: { min: 0, max },
    acquireConnectionTimeout: 10_000,
    log: {
      warn: (message) => log.warn({ knex: message }, 'knex'),
      error: (message) => log.error({ knex: message }, 'knex'),
      deprecate: (method, alternative) => log.warn({ method, alternative }, 'knex deprecation'),
      debug: (message) => log.debug({ knex: message }, 'knex'),
    },
  });
}
