import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { type Tracer, untraced } from '../tracing/Tracer.ts';
import { AfterCommit, type CommitListener } from './afterCommit.ts';
import { openPool } from './openPool.ts';
import { inAccountTransaction, inSystemTransaction, type Plans } from './openTransaction.ts';
import { ReadReplica, type ReplicaOutcome, readsWithinMs } from './ReadReplica.ts';
import { type DatabaseRoles, databaseName, rolesFor, urlForRole } from './roles.ts';
import { asQuery, type Reader } from './statement.ts';
import { statementSpan } from './statementSpan.ts';
import { TryAgain } from './TryAgain.ts';
import type { AccountTx, CrossAccountPurpose, SystemTx } from './transaction.ts';

/** Everybody's calls begin with a session, so other work must not be able to use up its connections. */
const ownConnections: ReadonlySet<CrossAccountPurpose> = new Set(['sessions', 'api-keys']);

/** Another server can answer instead of a replica, so nobody waits long for it. */
const replicaPatience = { connectionTimeoutMillis: 2_000, query_timeout: readsWithinMs + 500 };

const attempts = 3;
const serializationFailure = '40001';
const deadlockDetected = '40P01';

/**
 * Of two transactions in a deadlock, Postgres aborts one; that one is retried after a moment, because the other one
 * has not sent its next statement yet, and an immediate retry could take the row that it needs and deadlock again.
 */
async function retryingDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  let first: unknown;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      first ??= error;
      if (!isRetryable(error)) throw error;
      if (attempt === attempts) throw first;
      await delay(attempt * (25 + Math.random() * 75));
    }
  }
}

function isRetryable(error: unknown): boolean {
  if (error instanceof TryAgain) return true;
  return (
    error instanceof pg.DatabaseError &&
    (error.code === serializationFailure || error.code === deadlockDetected)
  );
}

export interface Database {
  /**
   * Custom plans suit searches, whose best plan depends on the values. Generic plans suit lookups by key, where planning
   * each time takes longer than the execution. Citus, which plans for the node of the account, always makes custom ones.
   */
  withAccount<T>(
    accountId: string,
    work: (tx: AccountTx) => Promise<T>,
    options?: { plans: Plans },
  ): Promise<T>;
  /**
   * On the read replica, for lists and reports: sees all that was committed before. `null`: there is none, or it cannot
   * answer now, so Postgres itself has to.
   */
  onReplica<T extends object>(
    accountId: string,
    work: (tx: AccountTx) => Promise<T>,
  ): Promise<T | null>;
  acrossAccounts<T>(purpose: CrossAccountPurpose, work: (tx: SystemTx) => Promise<T>): Promise<T>;
  /** For single statements that only read and need no transaction. */
  readingAcrossAccounts(purpose: CrossAccountPurpose): Reader;
  /** How many connections of each pool are in use, and how many callers wait for one. */
  connections(): { pool: string; used: number; idle: number; waiting: number }[];
  /** Where calls of `onReplica` were answered, and why; `null` without a replica. */
  replicaAnswers(): Readonly<Record<ReplicaOutcome, number>> | null;
  /** For the readiness check: Postgres is reachable. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseAddress {
  /** Postgres itself, for what needs a session: migrations, LISTEN, locks that outlast a transaction. */
  ownerUrl: string;
  /** For everything else; may lead through a pooler that lends its connections for one transaction. */
  poolUrl: string;
  /** A streaming replica of the same server; `null`: there is none. */
  replicaUrl: string | null;
  /** Whether `poolUrl` keeps prepared statements by name; poolers did not always. */
  keepsStatements: boolean;
  roles: DatabaseRoles;
  key: Buffer;
}

export function addressOf(
  ownerUrl: string,
  key: Buffer,
  other: Partial<Omit<DatabaseAddress, 'ownerUrl' | 'key'>> = {},
): DatabaseAddress {
  const roles = rolesFor(databaseName(ownerUrl));
  const alone = { poolUrl: ownerUrl, replicaUrl: null, keepsStatements: true };
  return { ownerUrl, ...alone, roles, key, ...other };
}

const noListener: CommitListener = { changed() {}, announced() {} };

export function openDatabase(
  address: DatabaseAddress,
  log: Logger,
  listener: CommitListener = noListener,
  tracer: Tracer = untraced,
): Database {
  const { keepsStatements } = address;
  const app = openPool(urlForRole(address.poolUrl, address.roles.app, address.key), {
    max: 20,
    log,
  });
  const systemUrl = urlForRole(address.poolUrl, address.roles.system, address.key);
  const system = openPool(systemUrl, { max: 10, log });
  const sessions = openPool(systemUrl, { max: 4, log });
  const replica =
    address.replicaUrl === null
      ? null
      : openPool(urlForRole(address.replicaUrl, address.roles.app, address.key), {
          max: 20,
          log,
          opensAtOnce: true,
          ...replicaPatience,
        });
  const reads = replica && new ReadReplica({ primary: app, replica }, log);
  const pools = { app, system, sessions, ...(replica ? { replica } : {}) };
  const systemFor = (purpose: CrossAccountPurpose) =>
    ownConnections.has(purpose) ? sessions : system;

  /** Each attempt has its own callbacks for after the commit. */
  const attempting = <T>(
    name: string,
    attempt: (afterCommit: AfterCommit) => Promise<T>,
  ): Promise<T> =>
    retryingDeadlocks(async () => {
      const afterCommit = new AfterCommit(listener);
      const result = await tracer.part(
        () => ({ name }),
        () => attempt(afterCommit),
      );
      tracer.outside(() => afterCommit.run(log));
      return result;
    });

  const isOnePostgres = askedOnce(async () => {
    const { rows } = await app.query("select to_regclass('pg_dist_partition') is null as one");
    return Boolean(rows[0]?.one);
  });

  return {
    withAccount: (accountId, work, options) =>
      attempting('transaction', async (afterCommit) => {
        const isForced = options?.plans === 'generic' && (await isOnePostgres());
        const plans = isForced ? 'generic' : 'custom';
        const settings = { accountId, plans, afterCommit, keepsStatements, tracer } as const;
        return inAccountTransaction(app, settings, work);
      }),
    async onReplica(accountId, work) {
      // The log of a coordinator says nothing about other nodes.
      if (!replica || !reads || !(await isOnePostgres())) return null;
      const afterCommit = new AfterCommit(noListener);
      const plans = 'custom';
      const whose = { accountId, plans, afterCommit, keepsStatements, tracer } as const;
      const given = { ...whose, readsWithinMs };
      return tracer.part(
        () => ({ name: 'transaction on the replica' }),
        () => reads.answer((read) => inAccountTransaction(replica, given, read), work),
      );
    },
    acrossAccounts: (purpose, work) =>
      attempting(`transaction ${purpose}`, (afterCommit) =>
        inSystemTransaction(
          systemFor(purpose),
          { purpose, appRole: address.roles.app, afterCommit, keepsStatements, tracer },
          work,
        ),
      ),
    readingAcrossAccounts: (purpose) => readerOf(systemFor(purpose), keepsStatements, tracer),
    connections: () =>
      Object.entries(pools).map(([pool, { totalCount, idleCount, waitingCount }]) => ({
        pool,
        used: totalCount - idleCount,
        idle: idleCount,
        waiting: waitingCount,
      })),
    replicaAnswers: () => reads && { ...reads.answers },
    async ping() {
      await Promise.all([app, system, sessions].map((pool) => pool.query('select 1')));
    },
    async close() {
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}

/** For an answer that stays while the server runs. A failure is asked again. */
function askedOnce<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | null = null;
  return () => {
    answer ??= ask().catch((error) => {
      answer = null;
      throw error;
    });
    return answer;
  };
}

function readerOf(connections: pg.Pool, keepsStatements: boolean, tracer: Tracer): Reader {
  return {
    async run(statement, values = []) {
      const query = asQuery(statement, values, keepsStatements);
      const { rows } = await tracer.part(
        () => statementSpan(statement),
        () => connections.query(query),
      );
      return rows;
    },
  };
}
