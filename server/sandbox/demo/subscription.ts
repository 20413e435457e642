import { findPersonByEmail, listMemberships } from '../../capabilities/auth/personStore.ts';
import { priceOf } from '../../capabilities/billing/prices.ts';
import type { BillingProvider } from '../../capabilities/billing/provider.ts';
import {
  findSubscription,
  updateSubscription,
} from '../../capabilities/billing/subscriptionStore.ts';
import { syncSubscription } from '../../capabilities/billing/sync.ts';
import type { Database } from '../../platform/db/database.ts';
import { type DemoCompany, demoFounder } from './people.ts';

/** Creates the trial subscription at the sandbox provider, so that the billing screen and the portal work at once. */
export async function subscribeDemoCompany(
  { db, provider }: { db: Database; provider: BillingProvider },
  company: DemoCompany,
): Promise<void> {
  const { email } = demoFounder(company);
  const memberships = await db.acrossAccounts('account-creation', async (tx) => {
    const founder = await findPersonByEmail(tx, email);
    return founder ? listMemberships(tx, founder.id) : [];
  });
  const account = memberships.find(({ name }) => name === company.name);
  if (!account) return;
  const { stripe } = provider;
  const { accountId } = account;
  const row = await db.withAccount(accountId, findSubscription);
  const trialEnd = row.trialEndsAt?.getTime() ?? 0;
  if (row.stripeCustomerId || trialEnd <= Date.now()) return;
  const { id: customer } = await stripe.customers.create(
    { email, name: company.name, metadata: { account: accountId } },
    { idempotencyKey: `demo:${accountId}` },
  );
  await stripe.subscriptions.create(
    {
      customer,
      items: [{ price: await priceOf(provider, row.plan) }],
      trial_end: Math.floor(trialEnd / 1000),
    },
    { idempotencyKey: `demo-subscription:${accountId}` },
  );
  await db.withAccount(accountId, (tx) => updateSubscription(tx, { stripeCustomerId: customer }));
  await syncSubscription(db, accountId, stripe);
}
