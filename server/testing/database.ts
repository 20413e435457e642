import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import pg from 'pg';
import pino from 'pino';
import { inject } from 'vitest';
import { eventually } from '#sync/testing/eventually.ts';
import {
  addressOf,
  type Database,
  type DatabaseAddress,
  openDatabase,
} from '../platform/db/database.ts';
import { citusSettings } from '../platform/db/distribute.ts';
import { migrate } from '../platform/db/migrate.ts';
import { urlForRole } from '../platform/db/roles.ts';
import { createJobTables } from '../platform/jobs/jobs.ts';
import { recheckTopic, vendorComparisonTopic } from '../platform/work/DueWorker.ts';
import { OtherNodesOverPostgres, WorkSignals, workChannel } from '../platform/work/WorkSignals.ts';
import { distributeTables } from './distributeTables.ts';
import {
  addressOfTest,
  citusTemplate,
  citusVariable,
  roleKey,
  templateDatabase,
} from './server.ts';

export interface TestDatabase {
  url: string;
  address: DatabaseAddress;
  db: Database;
  /** Runs one statement as the superuser. */
  asSuperuser(sql: string, values?: unknown[]): Promise<pg.QueryResult>;
  /** Runs one statement in the app role, outside of `withAccount`. */
  asApp(sql: string, values?: unknown[]): Promise<pg.QueryResult>;
  /** Runs one statement in the system role. */
  asSystem(sql: string, values?: unknown[]): Promise<pg.QueryResult>;
  /** Runs one statement as the owner of the tables. */
  asOwner(sql: string, values?: unknown[]): Promise<pg.QueryResult>;
  /** Makes the database unreachable, as if its server were down, or reachable again. */
  setReachable(reachable: boolean): Promise<void>;
  /** Makes every server look for work, after rows were changed directly. */
  wakeNodes(): Promise<void>;
  /** Resolves once so many transactions wait, directly or indirectly, for a lock of this connection. */
  untilWaitingFor(pid: number, count: number): Promise<void>;
  /** Locks an account's row of a table until it is released. */
  holdRow(table: string, accountId: string): Promise<RowLock>;
  /** Every row of every table in all our schemas, as text. */
  dump(): Promise<string>;
  close(): Promise<void>;
}

const isOnCitus = Boolean(process.env[citusVariable]);
const emptyTemplate = isOnCitus ? citusTemplate : 'template1';

interface RowLock {
  /** Resolves once so many transactions wait for this row. A failure says which of these calls have ended instead. */
  untilWaiting(count: number, calls?: readonly Promise<unknown>[]): Promise<void>;
  release(): Promise<void>;
}

/** Creates a database as a copy of the template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { name, url, drop } = await createDatabase(templateDatabase);
  return testDatabase(name, addressOfTest(url), drop);
}

/** An empty database with its own roles, as an operator provides it for the first start. */
export async function createEmptyDatabase(secretKey?: string): Promise<EmptyDatabase> {
  const { url, drop } = await createDatabase(emptyTemplate);
  return { url, address: addressOf(url, roleKey(secretKey)), drop };
}

export interface EmptyDatabase {
  url: string;
  address: DatabaseAddress;
  drop(): Promise<void>;
}

/** A database as after the first start: migrated, with its own roles. */
export async function createOwnDatabase(): Promise<TestDatabase> {
  const { name, url, drop } = await createDatabase(emptyTemplate);
  const address = addressOf(url, roleKey());
  await migrate(address);
  if (isOnCitus) {
    await createJobTables(urlForRole(url, address.roles.system, address.key));
    await distributeTables(url);
  }
  return testDatabase(name, address, drop);
}

async function createDatabase(template: string) {
  const { url, superuserUrl, nodes } = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // All files, because a copy by the log takes twice the processor.
  const create = `create database ${name} owner docket template ${template} strategy file_copy`;
  for (const node of nodes) await query(node, create);
  // Settings of a database are not copied.
  if (isOnCitus) {
    for (const setting of citusSettings) {
      await query(superuserUrl, `alter database ${name} set ${setting}`);
    }
  }
  return {
    name,
    url: inDatabase(url, name),
    drop: async () => {
      await closePools(name);
      // As superuser, because no other role may end the connections of all roles.
      for (const node of nodes) await query(node, `drop database ${name} with (force)`);
    },
  };
}

function testDatabase(
  name: string,
  address: DatabaseAddress,
  drop: () => Promise<void>,
): TestDatabase {
  const { superuserUrl } = inject('postgres');
  // For the test's servers this is another node, one that does no background work.
  const log = pino({ level: 'silent' });
  const db = openDatabase(address, log, {
    changed() {
      for (const topic of [recheckTopic, vendorComparisonTopic]) signals.announce(topic);
    },
    announced: (topic) => signals.announce(topic),
  });
  const signals = new WorkSignals({ wake() {}, others: new OtherNodesOverPostgres(db), log });
  const as = (role: string) => urlForRole(address.ownerUrl, role, address.key);
  return {
    url: address.ownerUrl,
    address,
    db,
    asSuperuser: (sql, values) => query(inDatabase(superuserUrl, name), sql, values),
    asOwner: (sql, values) => query(address.ownerUrl, sql, values),
    asApp: (sql, values) => query(as(address.roles.app), sql, values),
    asSystem: (sql, values) => query(as(address.roles.system), sql, values),
    async setReachable(reachable) {
      await closePools(name);
      await query(superuserUrl, `alter database ${name} allow_connections ${reachable}`);
      if (reachable) return;
      await query(
        superuserUrl,
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
        [name],
      );
    },
    wakeNodes: async () => {
      await query(inDatabase(superuserUrl, name), `notify ${workChannel}`);
    },
    untilWaitingFor: (pid, count) =>
      untilWaitingFor(inDatabase(superuserUrl, name), { pid, count }),
    holdRow: (table, accountId) => holdRow(inDatabase(superuserUrl, name), table, accountId),
    dump: () => dump(inDatabase(superuserUrl, name)),
    async close() {
      await signals.close();
      await db.close();
      await drop();
    },
  };
}

function inDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

/** By address. Postgres forks a process for each connection, so statements share them. */
const pools = new Map<string, pg.Pool>();

async function query(url: string, sql: string, values: unknown[] = []): Promise<pg.QueryResult> {
  return await (pools.get(url) ?? openPool(url)).query(sql, values);
}

/** Before the connections to these databases are ended from outside. */
async function closePools(database: string): Promise<void> {
  const ofDatabase = [...pools].filter(([url]) => new URL(url).pathname === `/${database}`);
  for (const [url] of ofDatabase) pools.delete(url);
  await Promise.all(ofDatabase.map(([, pool]) => pool.end()));
}

function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 4, allowExitOnIdle: true });
  // Connections end when their database is dropped or made unreachable.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  pools.set(connectionString, pool);
  return pool;
}

async function holdRow(url: string, table: string, accountId: string): Promise<RowLock> {
  const lockingClient = new pg.Client(url);
  await lockingClient.connect();
  await lockingClient.query('begin');
  await lockingClient.query(`select 1 from ${table} where account_id = $1 for update`, [accountId]);
  const { rows } = await lockingClient.query('select pg_backend_pid() as pid');
  return {
    untilWaiting: (count, calls) => untilWaitingFor(url, { pid: rows[0].pid, count, calls }),
    async release() {
      await lockingClient.query('rollback');
      await lockingClient.end();
    },
  };
}

/** Until so many connections wait for this one. */
export async function untilWaitingFor(
  url: string,
  waiting: { pid: number; count: number; calls?: readonly Promise<unknown>[] | undefined },
): Promise<void> {
  const { pid, count, calls = [] } = waiting;
  const ended: string[] = [];
  for (const [index, call] of calls.entries()) {
    const note = (answer: unknown) => {
      ended.push(`call ${index + 1} ended with ${inspect(answer, { depth: 4 })}`);
    };
    call.then(note, note);
  }
  await eventually(async () => {
    const { rowCount } = await query(
      url,
      `with recursive waiting as (
          select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))
          union
          select other.pid from pg_stat_activity other
            join waiting on waiting.pid = any(pg_blocking_pids(other.pid))
        ) select from waiting`,
      [pid],
    );
    if ((rowCount ?? 0) < count) {
      throw new Error([`Only ${rowCount} wait for connection ${pid}`, ...ended].join('; '));
    }
  });
}

async function dump(url: string): Promise<string> {
  const { rows: tables } = await query(
    url,
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const contents = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await query(url, `select row::text from ${name} as row`);
      return [name, ...rows.map(({ row }) => row)].join('\n');
    }),
  );
  return contents.join('\n');
}
