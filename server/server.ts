import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { holdRoles } from './accounts/memberStore.ts';
import { findLivingSession } from './auth/sessionStore.ts';
import { capabilities } from './capabilities.ts';
import type { Services } from './capability.ts';
import type { Config } from './config.ts';
import { type DatabaseAddress, openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { urlForRole } from './db/roles.ts';
import { ensureDemoCompany } from './demo/company.ts';
import { createApp } from './http/app.ts';
import { createLimits } from './http/limits.ts';
import type { Listener } from './http/listener.ts';
import { createMetrics } from './http/metrics.ts';
import type { Route } from './http/route.ts';
import { sessionCookie } from './http/sessionCookie.ts';
import type { AppState } from './http/state.ts';
import { createJobs } from './jobs/jobs.ts';
import { createMail } from './mail/mail.ts';
import { sandboxPages } from './sandbox/pages.ts';
import { createSeal } from './secrets/seal.ts';
import { type ShutdownStep, shutDown } from './shutdown.ts';

export interface RunningServer {
  routes: readonly Route[];
  stop(): Promise<void>;
}

/** One node of Docket on a database that may be shared with others. Two in one process are two nodes. */
export async function startServer(options: {
  config: Config;
  listener: Listener;
  address: DatabaseAddress;
  log: Logger;
  /** The built web application; none while Vite serves it, and in tests of the API. */
  web?: Middleware<AppState>;
}): Promise<RunningServer> {
  const { config, listener, address, log } = options;
  await migrate(address);
  const db = openDatabase(address, log);
  const jobs = createJobs({
    systemUrl: urlForRole(address.ownerUrl, address.roles.system, address.key),
    appRole: address.roles.app,
    db,
    log,
  });
  const seal = createSeal(
    config.secretFor('sealed job data'),
    config.previousSecretFor('sealed job data'),
  );
  const services: Services = { config, db, log, jobs, seal, mail: createMail(jobs, seal) };
  await jobs.start(capabilities.flatMap(({ jobs }) => jobs?.(services) ?? []));
  if (config.demo) await ensureDemoCompany(db);
  const routes = capabilities.flatMap(({ routes }) => routes?.(services) ?? []);

  let stopping = false;
  const app = createApp({
    config,
    db,
    log,
    metrics: createMetrics(),
    gate: {
      db,
      limits: createLimits(config.rateLimitFactor),
      cookie: sessionCookie(config),
      holdRoles,
      findSession: (token) => db.acrossAccounts('sessions', (tx) => findLivingSession(tx, token)),
    },
    routes,
    pages: [...sandboxPages({ config, db }), ...(options.web ? [options.web] : [])],
    isStopping: () => stopping,
  });
  listener.serve(app.callback());

  const steps: ShutdownStep[] = [
    { name: 'http', run: () => listener.close() },
    { name: 'jobs', run: () => jobs.stop() },
    { name: 'database', run: () => db.close() },
  ];
  return {
    routes,
    async stop() {
      stopping = true;
      await shutDown(steps, log);
    },
  };
}
