import { findPersonByEmail, listMemberships } from '../auth/personStore.ts';
import { priceOf } from '../billing/prices.ts';
import type { BillingProvider } from '../billing/provider.ts';
import { lockSubscription, updateSubscription } from '../billing/subscriptionStore.ts';
import { syncSubscription } from '../billing/sync.ts';
import type { Database } from '../db/database.ts';
import { demoCompany, demoFounder } from './people.ts';

/** The demo company's trial, at the sandbox as well: its billing screen and portal work from the start. */
export async function subscribeDemoCompany(db: Database, provider: BillingProvider): Promise<void> {
  const companies = await db.acrossAccounts('account-creation', async (tx) => {
    const founder = await findPersonByEmail(tx, demoFounder.email);
    return founder ? listMemberships(tx, founder.id) : [];
  });
  const company = companies.find(({ name }) => name === demoCompany);
  if (!company) return;
  const { stripe } = provider;
  await db.withAccount(company.account_id, async (tx) => {
    const row = await lockSubscription(tx);
    const trialEnd = row.trial_ends_at?.getTime() ?? 0;
    if (row.stripe_customer_id || trialEnd <= Date.now()) return;
    const { id: customer } = await stripe.customers.create(
      { email: demoFounder.email, name: demoCompany, metadata: { account: tx.accountId } },
      { idempotencyKey: `demo:${tx.accountId}` },
    );
    await stripe.subscriptions.create(
      {
        customer,
        items: [{ price: await priceOf(provider, row.plan) }],
        trial_end: Math.floor(trialEnd / 1000),
      },
      { idempotencyKey: `demo-subscription:${tx.accountId}` },
    );
    await updateSubscription(tx, { stripe_customer_id: customer });
    await syncSubscription(tx, stripe);
  });
}
