import { randomBytes } from 'node:crypto';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { addressOf, type Database, openDatabase } from '../../platform/db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/db/embedded.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { createLog } from '../../platform/log.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { roleKey } from '../../testing/server.ts';

export interface BenchDatabase {
  db: Database;
  /** The owner's connection string; the server derives the passwords of its roles from `secret`. */
  url: string;
  secret: string;
  accountId: string;
  admin: TestCompany['admin'];
  /** Runs SQL as superuser. */
  query(sql: string, values?: unknown[]): Promise<pg.QueryResult>;
  /** A temporary folder, deleted afterwards. */
  folder: string;
}

export interface BenchPostgres {
  secret?: string;
  /** For `alter system set`, such as `track_commit_timestamp = on`. */
  settings?: readonly string[];
}

/** Runs work with a temporary Postgres and one company on an unlimited plan. */
export async function withBenchDatabase(
  work: (database: BenchDatabase) => Promise<void>,
  { secret = randomBytes(32).toString('hex'), settings = [] }: BenchPostgres = {},
): Promise<void> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'docket-bench-')));
  const postgres = await startPostgres(folder, settings);
  const address = addressOf(postgres.url, roleKey(secret));
  const superuser = new pg.Client(superuserIn(postgres));
  const db = openDatabase(address, createLog('warn'));
  try {
    await superuser.connect();
    await migrate(address);
    const { accountId, admin } = await createCompany({ db, server: { url: '' } }, 'Bench');
    await superuser.query(
      `update subscriptions set plan = 'pro', status = 'active', ends_at = now() + interval '1 year'
        where account_id = $1`,
      [accountId],
    );
    await work({
      db,
      url: postgres.url,
      secret,
      accountId,
      admin,
      query: (sql, values) => superuser.query(sql, values),
      folder,
    });
  } finally {
    await db.close();
    await superuser.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Restarts Postgres if there are settings, because they take effect at the start. */
async function startPostgres(
  folder: string,
  settings: readonly string[],
): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres(folder);
  if (settings.length === 0) return postgres;
  const superuser = new pg.Client(postgres.superuserUrl);
  await superuser.connect();
  for (const setting of settings) await superuser.query(`alter system set ${setting}`);
  await superuser.end();
  await postgres.stop();
  return startEmbeddedPostgres(folder);
}

function superuserIn({ url, superuserUrl }: { url: string; superuserUrl: string }): string {
  const inside = new URL(superuserUrl);
  inside.pathname = new URL(url).pathname;
  return inside.href;
}
