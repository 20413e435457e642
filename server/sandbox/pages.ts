import type { Middleware } from 'koa';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { AppState } from '../http/state.ts';
import { demoSignIn } from './demoSignIn.ts';
import { mailbox } from './mailbox.ts';
import type { StripeSandbox } from './stripe/StripeSandbox.ts';

/** Stand-ins for what is outside this machine. Not mounted at all in production. */
export function sandboxPages({
  config,
  db,
  stripe,
}: {
  config: Config;
  db: Database;
  stripe: StripeSandbox | null;
}): Middleware<AppState>[] {
  if (!config.sandbox) return [];
  return [
    mailbox(config),
    ...(stripe ? [stripe.middleware()] : []),
    ...(config.demo ? [demoSignIn({ config, db })] : []),
  ];
}
