import type { Middleware } from 'koa';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { AppState } from '../http/state.ts';
import { demoSignIn } from './demoSignIn.ts';
import { mailbox } from './mailbox.ts';

/** Stand-ins for what is outside this machine. Not mounted at all in production. */
export function sandboxPages({
  config,
  db,
}: {
  config: Config;
  db: Database;
}): Middleware<AppState>[] {
  if (!config.sandbox) return [];
  return [mailbox(config), ...(config.demo ? [demoSignIn({ config, db })] : [])];
}
