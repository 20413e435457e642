import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Middleware } from 'koa';
import pino, { type Logger } from 'pino';
import type { ResolveName } from '../capabilities/captures/reading/messages.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { addressOf, type DatabaseAddress } from '../platform/db/database.ts';
import { rolesFor } from '../platform/db/roles.ts';
import { listen } from '../platform/http/listener.ts';
import type { Route } from '../platform/http/route.ts';
import type { AppState } from '../platform/http/state.ts';
import { startServer } from '../server.ts';
import { templateDatabase } from './template.ts';

/** The address of the server as browsers know it in tests, on every port. */
export const publicUrl = 'http://docket.test';

export const secretKey = 'a secret key for tests, as long as it has to be';

/** The least that production asks for beside what `startTestServer` gives. */
export const productionEnv = { NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:2525' };

export interface TestServer {
  config: Config;
  /** Where it really listens. */
  url: string;
  /** Where it takes mail, when asked to. */
  mailPort: number | null;
  routes: readonly Route[];
  background: readonly string[];
  /** Works off all that is due in the background now, and what comes of it; what is due later stays. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** What the passwords of the database roles are derived from. */
export function roleKey(secret = secretKey): Buffer {
  return readConfig({ SECRET_KEY: secret }).secretFor('database roles');
}

/** Roles belong to the whole Postgres server: copies of the template share those of the template. */
export function addressOfTest(databaseUrl: string): DatabaseAddress {
  return addressOf(databaseUrl, roleKey(), rolesFor(templateDatabase));
}

export async function startTestServer(options: {
  databaseUrl: string;
  /** For a database with roles of its own; see `createOwnDatabase`. */
  address?: DatabaseAddress;
  env?: NodeJS.ProcessEnv;
  log?: Logger;
  web?: Middleware<AppState>;
  /** How much wider the rate limits are than in the product. */
  patience?: number;
  resolveName?: ResolveName;
}): Promise<TestServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'docket-test-data-'));
  const config = readConfig({
    PORT: '0',
    PUBLIC_URL: publicUrl,
    SECRET_KEY: secretKey,
    DATA_DIR: dataDir,
    DEMO: '0',
    INBOUND_SMTP_PORT: 'off',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: String(options.patience ?? 1000),
    ...options.env,
  });
  const listener = await listen(config);
  const server = await startServer({
    config,
    listener,
    address: options.address ?? addressOfTest(options.databaseUrl),
    log: options.log ?? pino({ level: config.logLevel }),
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
