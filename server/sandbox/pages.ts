import { randomBytes } from 'node:crypto';
import type { Middleware } from 'koa';
import { findPersonByEmail } from '../capabilities/auth/personStore.ts';
import { createSignInLink } from '../capabilities/auth/signInLinks.ts';
import type { BillingProvider } from '../capabilities/billing/provider.ts';
import { sandboxBooksPath } from '../capabilities/integrations/sandboxKeys.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import { notFound } from '../platform/http/problem.ts';
import type { AppState } from '../platform/http/state.ts';
import { createDemoCompany } from './demo/company.ts';
import { demoCompanyNamed, isDemoAddress } from './demo/people.ts';
import { subscribeDemoCompany } from './demo/subscription.ts';
import type { DemoServices } from './demo/work.ts';
import type { LedgerSandbox } from './ledgers/LedgerSandbox.ts';
import { mailbox } from './mailbox.ts';
import { sandboxPage } from './sandboxPage.ts';
import type { StripeSandbox } from './stripe/StripeSandbox.ts';

interface Part {
  href: string;
  title: string;
  text: string;
}

/** `/sandbox`: a list of the sandbox pages. */
function sandboxIndex(parts: readonly Part[]): Middleware<AppState> {
  const content = parts.map(
    ({ href, title, text }) =>
      `<section><h2><a href="${href}">${title}</a></h2><p>${text}</p></section>`,
  );
  return async (ctx, next) => {
    if (ctx.method !== 'GET' || ctx.path.replace(/\/$/, '') !== '/sandbox') return next();
    ctx.type = 'html';
    ctx.body = sandboxPage('Sandbox', content.join(''), ctx.state.styleNonce);
  };
}

/** `/sandbox/sign-in?as=admin@demo.docket.test` creates a sign-in link for a demo person and redirects to it. */
function demoSignIn({ config, db }: { config: Config; db: Database }): Middleware<AppState> {
  return async (ctx, next) => {
    if (ctx.method !== 'GET' || ctx.path !== '/sandbox/sign-in') return next();
    const email = String(ctx.query['as'] ?? '');
    const url = await db.acrossAccounts('sign-in', async (tx) => {
      const person = isDemoAddress(email) ? await findPersonByEmail(tx, email) : undefined;
      if (!person) throw notFound('demo person');
      return createSignInLink(tx, person.id, config.publicUrl, { mailed: false });
    });
    ctx.set('Cache-Control', 'no-store');
    ctx.redirect(url);
  };
}

/**
 * `POST /sandbox/companies` creates a further demo company, for tests and trials that need their own. The answer is the
 * domain of its people: admin@, manager@, approver@, clerk@ and viewer@ sign in at `/sandbox/sign-in`.
 */
function newDemoCompany({
  services,
  provider,
}: {
  services: DemoServices;
  provider: BillingProvider | null;
}): Middleware<AppState> {
  return async (ctx, next) => {
    if (ctx.method !== 'POST' || ctx.path !== '/sandbox/companies') return next();
    const company = demoCompanyNamed(`c${randomBytes(5).toString('hex')}`);
    await createDemoCompany(services, company);
    if (provider?.sandbox) await subscribeDemoCompany({ db: services.db, provider }, company);
    ctx.status = 201;
    ctx.body = { domain: company.domain };
  };
}

/** Stand-ins for outside services. Not mounted in production. */
export function sandboxPages({
  config,
  services,
  provider,
  stripe,
  ledgers,
}: {
  config: Config;
  services: DemoServices;
  provider: BillingProvider | null;
  stripe: StripeSandbox | null;
  ledgers: LedgerSandbox | null;
}): Middleware<AppState>[] {
  if (!config.sandbox) return [];
  const billing = {
    href: '/sandbox/stripe',
    title: 'Billing',
    text: 'The clock of each customer. Move it forward to see a trial end, or a payment come due, fail and be repeated.',
  };
  const books = {
    href: sandboxBooksPath,
    title: 'Books',
    text: 'The bills in QuickBooks and Xero. Here you can make a ledger fail, pay a bill, or withdraw the consent.',
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
      ? [demoSignIn({ config, db: services.db }), newDemoCompany({ services, provider })]
      : []),
  ];
}
