import type { Billing } from '#shared/billing/contract.ts';
import type { PlanId } from '#shared/subscription/subscription.ts';
import type { Audit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { conflict } from '../../platform/http/problem.ts';
import { priceOf } from './prices.ts';
import type { BillingProvider } from './provider.ts';
import { withRefusals } from './refusals.ts';
import { lockSubscription } from './subscriptionStore.ts';
import { presentBilling } from './summary.ts';
import { syncSubscription } from './sync.ts';

/** Prorated: the difference for the rest of the month is on the next invoice. */
export async function changePlanOf(
  provider: BillingProvider,
  subscriptionId: string,
  plan: PlanId,
): Promise<void> {
  const { stripe } = provider;
  const price = await priceOf(provider, plan);
  const subscription = await stripe.subscriptions.retrieve(subscriptionId);
  const [item] = subscription.items.data;
  if (!item || item.price.id === price) return;
  await stripe.subscriptions.update(subscriptionId, {
    items: [{ id: item.id, price }],
    proration_behavior: 'create_prorations',
  });
}

/** Changes the running subscription at the provider, and stores the result. */
export async function changeRunning(
  { tx, audit, provider }: { tx: AccountTx; audit: Audit; provider: BillingProvider },
  asked: string,
  change: (subscriptionId: string) => Promise<unknown>,
): Promise<Billing> {
  const row = await lockSubscription(tx);
  if (!row.stripeSubscriptionId) {
    throw conflict('no_subscription', 'There is no subscription yet. Subscribe first.');
  }
  const { stripeSubscriptionId: id } = row;
  const after = await withRefusals(async () => {
    await change(id);
    return syncSubscription(tx, provider.stripe);
  });
  await audit({
    category: 'USER',
    action: 'update',
    entityType: 'subscription',
    entityId: id,
    metadata: { asked },
  });
  return presentBilling(tx, after);
}
