import { randomBytes } from 'node:crypto';
import pg from 'pg';
import pino from 'pino';
import { inject } from 'vitest';
import { eventually } from '#sync/testing/eventually.ts';
import { addressOf, type Database, type DatabaseAddress, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { urlForRole } from '../db/roles.ts';
import { addressOfTest, roleKey } from './server.ts';
import { templateDatabase } from './template.ts';

export interface TestDatabase {
  url: string;
  address: DatabaseAddress;
  db: Database;
  /** Runs one statement as the superuser, as somebody with the whole Postgres server in their hands would. */
  asSuperuser(sql: string, values?: unknown[]): Promise<pg.QueryResult>;
  /** Runs one statement as the role that serves requests, outside of `withAccount`. */
  asApp(sql: string, values?: unknown[]): Promise<pg.QueryResult>;
  /** Runs one statement as the role that serves what comes before an account is known. */
  asSystem(sql: string, values?: unknown[]): Promise<pg.QueryResult>;
  /** Runs one statement as the role that the tables belong to. */
  asOwner(sql: string, values?: unknown[]): Promise<pg.QueryResult>;
  /** Takes the database away from everybody, as when its server is down; and gives it back. */
  setReachable(reachable: boolean): Promise<void>;
  /** Locks an account's row of a table: whatever wants to change it is under way until it is let go. */
  holdRow(table: string, accountId: string): Promise<Hold>;
  /** All that is stored, as text: every row of every table in every schema of ours. */
  dump(): Promise<string>;
  close(): Promise<void>;
}

interface Hold {
  /** Until so many transactions wait: for this row, or for one that waits for it. */
  untilWaiting(count: number): Promise<void>;
  release(): Promise<void>;
}

/** A database of the test file's own, copied from the template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { name, url, drop } = await createDatabase(`template ${templateDatabase}`);
  return opened(name, addressOfTest(url), drop);
}

/** A database with nothing in it and roles of its own, as an operator hands it to a first start. */
export async function createEmptyDatabase(secretKey?: string): Promise<EmptyDatabase> {
  const { url, drop } = await createDatabase('');
  return { url, address: addressOf(url, roleKey(secretKey)), drop };
}

export interface EmptyDatabase {
  url: string;
  address: DatabaseAddress;
  drop(): Promise<void>;
}

/** The same as a first start leaves it: migrated, under roles that are named after it. */
export async function createOwnDatabase(): Promise<TestDatabase> {
  const { name, url, drop } = await createDatabase('');
  const address = addressOf(url, roleKey());
  await migrate(address);
  return opened(name, address, drop);
}

async function createDatabase(options: string) {
  const { url, superuserUrl } = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await query(url, `create database ${name} ${options}`);
  return {
    name,
    url: inDatabase(url, name),
    drop: async () => {
      // Postgres may be cleaning it up at that moment, and lets nobody else end its own work.
      await query(superuserUrl, `drop database ${name} with (force)`);
    },
  };
}

function opened(name: string, address: DatabaseAddress, drop: () => Promise<void>): TestDatabase {
  const { superuserUrl } = inject('postgres');
  const db = openDatabase(address, pino({ level: 'silent' }));
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
      await query(superuserUrl, `alter database ${name} allow_connections ${reachable}`);
      if (reachable) return;
      await query(
        superuserUrl,
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
        [name],
      );
    },
    holdRow: (table, accountId) => holdRow(inDatabase(superuserUrl, name), table, accountId),
    dump: () => dump(inDatabase(superuserUrl, name)),
    async close() {
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

async function query(url: string, sql: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return await client.query(sql, values);
  } finally {
    await client.end();
  }
}

async function holdRow(url: string, table: string, accountId: string): Promise<Hold> {
  const holder = new pg.Client(url);
  await holder.connect();
  await holder.query('begin');
  await holder.query(`select 1 from ${table} where account_id = $1 for update`, [accountId]);
  return {
    async untilWaiting(count) {
      await eventually(async () => {
        await holder.query('select pg_stat_clear_snapshot()');
        const { rowCount } = await holder.query(
          `select 1 from pg_stat_activity
              where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
        );
        if ((rowCount ?? 0) < count) throw new Error(`Only ${rowCount} wait for the row`);
      });
    },
    async release() {
      await holder.query('rollback');
      await holder.end();
    },
  };
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
