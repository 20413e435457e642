import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../platform/db/embedded.ts';
import { type Pooler, startPooler } from './pgbouncer.ts';
import { poolerPortVariable, startTestServer, templateDatabase } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `folder` is deleted after the run. */
    postgres: { url: string; superuserUrl: string; folder: string };
  }
}

/** Every worker runs several nodes at a time, and a busy node opens about forty. */
const maxConnections = 600;

/** Starts one Postgres for the run, with a migrated template database. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(path.join(tmpdir(), 'docket-test-'));
  const postgres = await startEmbeddedPostgres(folder, { maxConnections });
  await run(postgres.superuserUrl, [
    // Faster; test data need not survive a power failure.
    'alter system set fsync = off',
    'alter system set full_page_writes = off',
    'alter system set synchronous_commit = off',
    // It would work on the databases of all files, which are soon dropped.
    'alter system set autovacuum = off',
    // Most statements run a few times only on each connection, and would be planned each time.
    "alter system set plan_cache_mode = 'force_generic_plan'",
    'select pg_reload_conf()',
  ]);
  await run(postgres.url, [`create database ${templateDatabase}`]);
  const template = new URL(postgres.url);
  template.pathname = `/${templateDatabase}`;
  const server = await startTestServer({ databaseUrl: template.href });
  await server.stop();

  const pooler = await startPoolerIfGiven(folder, postgres.superuserUrl);
  project.provide('postgres', {
    url: postgres.url,
    superuserUrl: postgres.superuserUrl,
    folder,
  });
  return async () => {
    await pooler?.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** With PGBOUNCER, the path of the program, all servers of the run work through it. */
async function startPoolerIfGiven(folder: string, superuserUrl: string): Promise<Pooler | null> {
  const program = process.env['PGBOUNCER'];
  if (!program) return null;
  const pooler = await startPooler({ program, folder, superuserUrl });
  process.env[poolerPortVariable] = String(pooler.port);
  return pooler;
}

async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
