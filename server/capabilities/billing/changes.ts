import type { Billing } from '#shared/billing/contract.ts';
import { allowanceOf, graceEnd } from '#shared/subscription/allowance.ts';
import type { PlanId } from '#shared/subscription/subscription.ts';
import type { Audit } from '../../platform/audit/write.ts';
import type { Database } from '../../platform/db/database.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { conflict } from '../../platform/http/problem.ts';
import { withLease } from '../../platform/outside/withLease.ts';
import { countedSince } from '../uploads/allowance.ts';
import { countUploads } from '../uploads/uploadStore.ts';
import { priceOf } from './prices.ts';
import { type BillingProvider, withRefusals } from './provider.ts';
import { findSubscription, runningState, type SubscriptionRow } from './subscriptionStore.ts';
import { billingLease, syncSubscription } from './sync.ts';

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

interface Member {
  accountId: string;
  /** Works in the member's account, if the member may still manage billing. */
  asManager<T>(work: (tx: AccountTx) => Promise<T>): Promise<T>;
  auditAs(tx: AccountTx): Audit;
}

/** Changes the running subscription at the provider, and stores the result. */
export async function changeRunning(
  { db, provider }: { db: Database; provider: BillingProvider },
  { accountId, asManager, auditAs }: Member,
  asked: string,
  change: (subscriptionId: string) => Promise<unknown>,
): Promise<Billing> {
  return withLease(db, billingLease(accountId), async () => {
    const { stripeSubscriptionId: id } = await asManager(findSubscription);
    if (!id) throw conflict('no_subscription', 'There is no subscription yet. Subscribe first.');
    await withRefusals(async () => {
      await change(id);
      await syncSubscription(db, accountId, provider.stripe);
    });
    return db.withAccount(accountId, async (tx) => {
      await auditAs(tx)({
        category: 'USER',
        action: 'update',
        entityType: 'subscription',
        entityId: id,
        metadata: { asked },
      });
      return presentBilling(tx, await findSubscription(tx));
    });
  });
}
