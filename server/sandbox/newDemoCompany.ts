import { randomBytes } from 'node:crypto';
import type { Middleware } from 'koa';
import type { DecisionFollower } from '../capabilities/approvals/DecisionFollower.ts';
import type { BillingProvider } from '../capabilities/billing/provider.ts';
import type { Database } from '../platform/db/database.ts';
import type { AppState } from '../platform/http/state.ts';
import { createDemoCompany } from './demo/company.ts';
import { demoCompanyNamed } from './demo/people.ts';
import { subscribeDemoCompany } from './demo/subscription.ts';

/**
 * `POST /sandbox/companies` creates a further demo company, for tests and trials that need their own. The answer is the
 * domain of its people: admin@, manager@, approver@, clerk@ and viewer@ sign in at `/sandbox/sign-in`.
 */
export function newDemoCompany({
  db,
  provider,
  followers,
}: {
  db: Database;
  provider: BillingProvider | null;
  followers: readonly DecisionFollower[];
}): Middleware<AppState> {
  return async (ctx, next) => {
    if (ctx.method !== 'POST' || ctx.path !== '/sandbox/companies') return next();
    const company = demoCompanyNamed(`c${randomBytes(5).toString('hex')}`);
    await db.acrossAccounts('account-creation', (tx) => createDemoCompany(tx, company, followers));
    if (provider?.sandbox) await subscribeDemoCompany({ db, provider }, company);
    ctx.status = 201;
    ctx.body = { domain: company.domain };
  };
}
