import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Route } from './http/route.ts';
import type { JobKind, Jobs } from './jobs/jobs.ts';
import type { Mail } from './mail/mail.ts';
import type { Seal } from './secrets/seal.ts';

/** What every capability may use. Each takes only what it needs. */
export interface Services {
  config: Config;
  db: Database;
  log: Logger;
  jobs: Jobs;
  mail: Mail;
  seal: Seal;
}

/** One thing that the product can do: the calls it answers and the work it does later. */
export interface Capability {
  routes?(services: Services): Route[];
  jobs?(services: Services): JobKind[];
}
