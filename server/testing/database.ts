import { randomBytes } from 'node:crypto';
import pg from 'pg';
import pino from 'pino';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../db/database.ts';
import { addressOfTest } from './server.ts';
import { templateDatabase } from './template.ts';

export interface TestDatabase {
  url: string;
  db: Database;
  /** Runs one statement as the superuser, as somebody with the whole Postgres server in their hands would. */
  asSuperuser(sql: string, values?: unknown[]): Promise<pg.QueryResult>;
  /** Runs one statement as the role that serves requests, outside of `withAccount`. */
  asApp(sql: string, values?: unknown[]): Promise<pg.QueryResult>;
  /** All that is stored, as text: every row of every table in every schema of ours. */
  dump(): Promise<string>;
  close(): Promise<void>;
}

/** A database of the test file's own, copied from the template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, superuserUrl } = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await query(url, `create database ${name} template ${templateDatabase}`);
  const own = inDatabase(url, name);
  const address = addressOfTest(own);
  const db = openDatabase(address, pino({ level: 'silent' }));
  return {
    url: own,
    db,
    asSuperuser: (sql, values) => query(inDatabase(superuserUrl, name), sql, values),
    asApp: (sql, values) => query(address.appUrl, sql, values),
    dump: () => dump(inDatabase(superuserUrl, name)),
    async close() {
      await db.close();
      await query(url, `drop database ${name} with (force)`);
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
