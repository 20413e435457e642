import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Middleware } from 'koa';
import pino, { type Logger } from 'pino';
import type { ResolveName } from '../capabilities/captures/reading/messages.ts';
import type { DocumentReader } from '../capabilities/reading/readDocument.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { addressOf, type DatabaseAddress } from '../platform/db/database.ts';
import { rolesFor } from '../platform/db/roles.ts';
import { listen } from '../platform/http/listener.ts';
import type { Route } from '../platform/http/route.ts';
import type { AppState } from '../platform/http/state.ts';
import { startServer } from '../server.ts';
import { borrowFields, borrowReader } from './sharedReader.ts';

/** The database from which the databases of test files are copied. */
export const templateDatabase = 'docket_template';

/** Names the folder of the programs with Citus, on whose nodes the run then works. */
export const citusVariable = 'CITUS';

/** A database with Citus and without tables. */
export const citusTemplate = 'docket_citus';

/** The public URL in tests, independent of the port. */
export const publicUrl = 'http://docket.test';

export const secretKey = 'a secret key for tests, as long as it has to be';

/** The settings that production requires in addition to those of `startTestServer`. */
export const productionEnv = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'http://localhost',
  SMTP_URL: 'smtp://127.0.0.1:2525',
  SMTP_WITHOUT_TLS: '1',
};

export interface TestServer {
  config: Config;
  /** The address at which it listens. */
  url: string;
  /** Port of its mail server, if enabled. */
  mailPort: number | null;
  routes: readonly Route[];
  background: readonly string[];
  /** Does all background work that is due now, including work that results from it, but not what is due later. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** The key from which the passwords of the database roles are derived. */
export function roleKey(secret = secretKey): Buffer {
  return readConfig({ SECRET_KEY: secret }).secretFor('database roles');
}

/** Set for the tests of a run that works through a pooler. */
export const poolerPortVariable = 'TEST_POOLER_PORT';

/** Roles belong to the whole Postgres server, so copies of the template share the template's roles. */
export function addressOfTest(databaseUrl: string): DatabaseAddress {
  return addressOf(databaseUrl, roleKey(), {
    roles: rolesFor(templateDatabase),
    ...throughPooler(databaseUrl),
  });
}

/** Nothing, unless the run works through a pooler. */
export function throughPooler(
  databaseUrl: string,
): Partial<Pick<DatabaseAddress, 'poolUrl' | 'keepsStatements'>> {
  const port = process.env[poolerPortVariable];
  if (!port) return {};
  return {
    poolUrl: atPort(databaseUrl, port).href,
    keepsStatements: process.env['PGBOUNCER_STATEMENTS'] !== '0',
  };
}

/** The address by TCP, of a pooler in front of Postgres. */
export function atPort(databaseUrl: string, port: string): URL {
  const url = new URL(databaseUrl);
  url.port = port;
  // Names the socket file of Postgres.
  url.search = '';
  return url;
}

/** The configuration of a server in a test. */
export function testConfig(env: NodeJS.ProcessEnv): Config {
  return readConfig({
    PORT: '0',
    PUBLIC_URL: publicUrl,
    SECRET_KEY: secretKey,
    DEMO: '0',
    INBOUND_SMTP_PORT: 'off',
    LOG_LEVEL: 'silent',
    ...env,
  });
}

export async function startTestServer(options: {
  databaseUrl: string;
  /** For a database with its own roles; see `createOwnDatabase`. */
  address?: DatabaseAddress;
  env?: NodeJS.ProcessEnv;
  log?: Logger;
  web?: Middleware<AppState>;
  /** Factor for all rate limits. */
  patience?: number;
  resolveName?: ResolveName;
  /** Reads instead of the processes that the servers of a worker share. */
  reader?: DocumentReader;
}): Promise<TestServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'docket-test-data-'));
  const config = testConfig({
    DATA_DIR: dataDir,
    RATE_LIMIT_FACTOR: String(options.patience ?? 1000),
    ...options.env,
  });
  const listener = await listen(config);
  const server = await startServer({
    config,
    listener,
    address: options.address ?? addressOfTest(options.databaseUrl),
    log: options.log ?? pino({ level: config.logLevel }),
    ...(options.env?.['RECOGNITION_SECONDS'] ? {} : { reader: options.reader ?? borrowReader() }),
    fields: borrowFields(),
    ...(options.web ? { web: options.web } : {}),
    ...(options.resolveName ? { resolveName: options.resolveName } : {}),
  });
  return {
    config,
    url: `http://127.0.0.1:${listener.port}`,
    mailPort: server.mailPort,
    routes: server.routes,
    background: server.background,
    drain: () => server.drain(),
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
