import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { accountRoutes } from './accounts/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { findLivingSession } from './auth/sessionStore.ts';
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
import { createDelivery } from './mail/delivery.ts';
import { createMail, mailJob } from './mail/mail.ts';
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
  /** Widens the rate limits; tests sign in more often than people do. */
  patience?: number;
}): Promise<RunningServer> {
  const { config, listener, address, log } = options;
  await migrate(address);
  const db = openDatabase(address, log);
  const seal = createSeal(config.secretFor('sealed job data'));
  const jobs = createJobs({
    systemUrl: urlForRole(address.ownerUrl, address.roles.system, address.key),
    appRole: address.roles.app,
    db,
    kinds: [mailJob(createDelivery(config), seal)],
    log,
  });
  const mail = createMail(jobs, seal);
  await jobs.start();
  if (config.demo) await ensureDemoCompany(db);

  // A capability is mounted by its line here.
  const routes = [...authRoutes({ db, mail, config }), ...accountRoutes({ db, mail, config })];

  let stopping = false;
  const app = createApp({
    config,
    db,
    log,
    metrics: createMetrics(),
    gate: {
      db,
      limits: createLimits(options.patience),
      cookie: sessionCookie(config),
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
