import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { CitusNodes } from '../platform/db/citus/CitusNodes.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded.ts';
import { distributeTables } from './distributeTables.ts';
import { type Pooler, startPooler } from './pgbouncer.ts';
import {
  citusTemplate,
  citusVariable,
  poolerPortVariable,
  startTestServer,
  templateDatabase,
} from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `folder` is deleted after the run. With Citus, `url` leads to the coordinator, the first of the nodes. */
    postgres: { url: string; superuserUrl: string; nodes: string[]; folder: string };
  }
}

/** Every worker runs several nodes at a time, and a busy node opens about forty. */
const maxConnections = 600;

const settings = [
  // Faster; test data need not survive a power failure.
  'fsync = off',
  'full_page_writes = off',
  'synchronous_commit = off',
  // It would work on the databases of all files, which are soon dropped.
  'autovacuum = off',
];

const withoutCitus = [
  // Most statements run a few times only on each connection, and would be planned each time. Citus has to plan each time.
  "plan_cache_mode = 'force_generic_plan'",
  // Each connection computes this many hashes, and nobody guesses the passwords of tests. Since Postgres 16.
  'scram_iterations = 1',
];

/** The Postgres of the run, or the nodes of Citus. */
interface TestPostgres {
  url: string;
  superuserUrl: string;
  /** Superuser URLs of all nodes. */
  nodes: string[];
  makeTemplate(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts one Postgres for the run, with a migrated template database. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(path.join(tmpdir(), 'docket-test-'));
  const programs = process.env[citusVariable];
  const postgres = programs ? await startCitus(programs, folder) : await startOne(folder);
  const { url, superuserUrl, nodes } = postgres;
  for (const node of nodes) {
    await run(node, [
      ...(programs ? settings : [...settings, ...withoutCitus]).map(
        (setting) => `alter system set ${setting}`,
      ),
      'select pg_reload_conf()',
    ]);
  }
  await postgres.makeTemplate();

  const pooler = await startPoolerIfGiven(folder, superuserUrl);
  project.provide('postgres', { url, superuserUrl, nodes, folder });
  return async () => {
    await pooler?.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function startOne(folder: string): Promise<TestPostgres> {
  const { url, superuserUrl, stop } = await startEmbeddedPostgres(folder, { maxConnections });
  return {
    url,
    superuserUrl,
    nodes: [superuserUrl],
    stop,
    async makeTemplate() {
      await run(url, [`create database ${templateDatabase}`]);
      await migrateByStart(url);
    },
  };
}

/** The files of a database of Citus can be copied on each node, because its catalogue names nodes, not databases. */
async function startCitus(programs: string, folder: string): Promise<TestPostgres> {
  const citus = await CitusNodes.start({ programs, folder, maxConnections });
  const { url, superuserUrl } = citus.urls;
  const nodes = citus.superuserUrls;
  const onAll = async (statement: string) => {
    for (const node of nodes) await run(node, [statement]);
  };
  return {
    url,
    superuserUrl,
    nodes,
    stop: () => citus.stop(),
    async makeTemplate() {
      await onAll(`create database ${citusTemplate} owner docket`);
      await citus.connect(citusTemplate);
      for (const node of nodes) await endConnections(node, citusTemplate);
      await onAll(`create database ${templateDatabase} template ${citusTemplate} owner docket`);
      await distributeTables(await migrateByStart(url));
      for (const node of nodes) await endConnections(node, templateDatabase);
    },
  };
}

async function migrateByStart(url: string): Promise<string> {
  const template = new URL(url);
  template.pathname = `/${templateDatabase}`;
  const server = await startTestServer({ databaseUrl: template.href });
  await server.stop();
  return template.href;
}

/** Nobody may be connected to a database that is copied, not even the background workers of Citus. */
async function endConnections(node: string, database: string): Promise<void> {
  await run(node, [
    `alter database ${database} allow_connections false`,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${database}'`,
  ]);
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
