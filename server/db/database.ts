import type { Knex } from 'knex';
import type pg from 'pg';
import type { Logger } from 'pino';
import { AfterCommit, type ChangeListener } from './afterCommit.ts';
import { directly } from './directTransaction.ts';
import { openPool } from './pool.ts';
import { retryingDeadlocks } from './retry.ts';
import { type DatabaseRoles, databaseName, rolesFor, urlForRole } from './roles.ts';
import { SentStatements } from './SentStatements.ts';
import { type AccountWork, type Reader, type Statement, setAccount } from './statement.ts';
import { throughKnex, turnedTo } from './transaction.ts';

/** A transaction that sees the rows of one account. What writes takes one of these, so it cannot reach another connection. */
export type AccountTx = Knex.Transaction & AccountWork;

/** A transaction of the system role. Signing in begins in one; see `acrossAccounts`. */
export type SystemTx = Knex.Transaction &
  Reader & {
    readonly purpose: CrossAccountPurpose;
    readonly appRole: string;
    readonly afterCommit: AfterCommit;
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
  | 'visitors'
  | 'notifications'
  | 'answered-calls'
  | 'checks'
  | 'vendors'
  | 'approvals'
  | 'checkout'
  | 'billing'
  | 'account-deletion'
  | 'exports'
  | 'integrations'
  | 'inbound-mail'
  | 'api-keys'
  | 'uptime';

export interface Database {
  withAccount<T>(accountId: string, work: (tx: AccountTx) => Promise<T>): Promise<T>;
  /** The same with prepared statements alone, and quicker. */
  withAccountDirectly<T>(accountId: string, work: (tx: AccountWork) => Promise<T>): Promise<T>;
  acrossAccounts<T>(purpose: CrossAccountPurpose, work: (tx: SystemTx) => Promise<T>): Promise<T>;
  /** One statement that only reads, and needs no transaction. */
  readingAcrossAccounts(purpose: CrossAccountPurpose): Reader;
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

const nobodyWaits: ChangeListener = { changed() {} };

export function openDatabase(
  address: DatabaseAddress,
  log: Logger,
  listener: ChangeListener = nobodyWaits,
): Database {
  const app = openPool(urlForRole(address.ownerUrl, address.roles.app, address.key), 20, log);
  const system = openPool(urlForRole(address.ownerUrl, address.roles.system, address.key), 10, log);

  /** Each attempt gathers anew what is to be done after it. */
  const attempting = <T>(attempt: (afterCommit: AfterCommit) => Promise<T>): Promise<T> =>
    retryingDeadlocks(async () => {
      const afterCommit = new AfterCommit(listener);
      const result = await attempt(afterCommit);
      afterCommit.run(log);
      return result;
    });

  return {
    withAccount: (accountId, work) =>
      attempting((afterCommit) =>
        throughKnex(app, (trx, connection) =>
          turnedTo(accountId, connection, () => inAccountOf(trx, accountId, afterCommit, work)),
        ),
      ),
    withAccountDirectly: (accountId, work) =>
      attempting((afterCommit) => directly(app.connections, accountId, afterCommit, work)),
    acrossAccounts: (purpose, work) =>
      attempting((afterCommit) =>
        throughKnex(system, (trx, connection) =>
          work(
            Object.assign(trx, {
              purpose,
              appRole: address.roles.app,
              afterCommit,
              ...readerOf(connection),
            }),
          ),
        ),
      ),
    readingAcrossAccounts: () => readerOf(system.connections),
    async ping() {
      await Promise.all([app.knex.raw('select 1'), system.knex.raw('select 1')]);
    },
    async close() {
      await Promise.all([app.close(), system.close()]);
    },
  };
}

function readerOf(connection: Pick<pg.Pool, 'query'>): Reader {
  return {
    run: async ({ name, text }, values = []) =>
      (await connection.query({ name, text, values: [...values] })).rows,
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
  const afterCommit = tx.afterCommit.part();
  const result = await tx.transaction(async (part) => {
    await part.raw('set local role ??', [tx.appRole]);
    await runIn(part, setAccount, [accountId]);
    const done = await inAccountOf(part, accountId, afterCommit, work);
    await part.raw('reset role');
    await runIn(part, setAccount, ['']);
    return done;
  });
  tx.afterCommit.takeOver(afterCommit);
  return result;
}

async function inAccountOf<T>(
  trx: Knex.Transaction,
  accountId: string,
  afterCommit: AfterCommit,
  work: (tx: AccountTx) => Promise<T>,
): Promise<T> {
  const sent = new SentStatements();
  const account: AccountWork = {
    accountId,
    run: (statement, values) => runIn(trx, statement, values),
    send: (statement, values) => sent.add(runIn(trx, statement, values)),
    afterCommit: (done) => afterCommit.add(done),
    changed: (seq) => afterCommit.changed(accountId, seq),
  };
  const result = await work(Object.assign(trx, account));
  await sent.settle();
  return result;
}

async function runIn<Row>(
  trx: Knex.Transaction,
  { name, text }: Statement,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { rows } = await trx.raw(text).options({ name, values: [...values] });
  return rows;
}
