import type { Billing } from '#shared/billing/contract.ts';
import { allowanceOf, graceEnd } from '#shared/subscription/allowance.ts';
import type { PlanId } from '#shared/subscription/subscription.ts';
import type { Audit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { conflict } from '../../platform/http/problem.ts';
import { countedSince } from '../uploads/allowance.ts';
import { countUploads } from '../uploads/uploadStore.ts';
import { priceOf } from './prices.ts';
import { type BillingProvider, withRefusals } from './provider.ts';
import { lockSubscription, runningState, type SubscriptionRow } from './subscriptionStore.ts';
import { syncSubscription } from './sync.ts';

export async function presentBilling(tx: AccountTx, row: SubscriptionRow): Promise<Billing> {
  const state = runningState(row);
  const now = Date.now();
  const allowance = allowanceOf(row.plan, state, now);
  const inTrial = allowance.allowed ? allowance.period === 'trial' : row.status === 'trialing';
  const since = countedSince({ inTrial, periodStartsAt: row.periodStartsAt, now });
  return {
    plan: row.plan,
    status: row.status,
    trialEndsAt: state.trialEndsAt,
    subscriptionEndsAt: state.subscriptionEndsAt,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    graceEndsAt:
      row.status === 'past_due' && state.periodStartsAt ? graceEnd(state.periodStartsAt) : null,
    stripeCustomerId: row.stripeCustomerId,
    usage: {
      used: await countUploads(tx, since),
      limit: allowance.allowed ? allowance.limit : 0,
      since: (row.periodStartsAt ?? since).toISOString(),
      until: state.subscriptionEndsAt ?? state.trialEndsAt,
    },
  };
}

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
