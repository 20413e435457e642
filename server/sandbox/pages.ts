import type { Middleware } from 'koa';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { AppState } from '../http/state.ts';
import { demoSignIn } from './demoSignIn.ts';
import { sandboxBooksPath } from './ledgers/keys.ts';
import type { LedgerSandbox } from './ledgers/LedgerSandbox.ts';
import { mailbox } from './mailbox.ts';
import { sandboxIndex } from './sandboxIndex.ts';
import type { StripeSandbox } from './stripe/StripeSandbox.ts';

/** Stand-ins for what is outside this machine. Not mounted at all in production. */
export function sandboxPages({
  config,
  db,
  stripe,
  ledgers,
}: {
  config: Config;
  db: Database;
  stripe: StripeSandbox | null;
  ledgers: LedgerSandbox | null;
}): Middleware<AppState>[] {
  if (!config.sandbox) return [];
  const billing = {
    href: '/sandbox/stripe',
    title: 'Billing',
    text: 'The clock of each customer, to put forward: trials end, payments come due, fail and are asked for again.',
  };
  const books = {
    href: sandboxBooksPath,
    title: 'Books',
    text: 'What stands in QuickBooks and Xero, with ways to let them fail, to pay a bill, and to withdraw what was consented to.',
  };
  return [
    sandboxIndex([
      {
        href: '/sandbox/mail',
        title: 'Mail',
        text: 'Every letter that Docket would send, while no mail server is configured.',
      },
      ...(stripe ? [billing] : []),
      ...(ledgers ? [books] : []),
      {
        href: '/sandbox/ui',
        title: 'Design',
        text: 'Each part of the interface in each of its states.',
      },
    ]),
    mailbox(config),
    ...(stripe ? [stripe.middleware()] : []),
    ...(ledgers ? [ledgers.middleware()] : []),
    ...(config.demo ? [demoSignIn({ config, db })] : []),
  ];
}
