import type { Middleware } from 'koa';
import type { DecisionFollower } from '../capabilities/approvals/DecisionFollower.ts';
import type { BillingProvider } from '../capabilities/billing/provider.ts';
import { sandboxBooksPath } from '../capabilities/integrations/sandboxKeys.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import type { AppState } from '../platform/http/state.ts';
import { demoSignIn } from './demoSignIn.ts';
import type { LedgerSandbox } from './ledgers/LedgerSandbox.ts';
import { mailbox } from './mailbox.ts';
import { newDemoCompany } from './newDemoCompany.ts';
import { sandboxIndex } from './sandboxIndex.ts';
import type { StripeSandbox } from './stripe/StripeSandbox.ts';

/** Stand-ins for outside services. Not mounted in production. */
export function sandboxPages({
  config,
  db,
  provider,
  stripe,
  ledgers,
  followers,
}: {
  config: Config;
  db: Database;
  provider: BillingProvider | null;
  stripe: StripeSandbox | null;
  ledgers: LedgerSandbox | null;
  followers: readonly DecisionFollower[];
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
    ...(config.demo
      ? [demoSignIn({ config, db }), newDemoCompany({ db, provider, followers })]
      : []),
  ];
}
