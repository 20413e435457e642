import type Stripe from 'stripe';
import type { AuditValues } from '#shared/audit/entry.ts';
import { systemActor, writeAudit } from '../audit/write.ts';
import type { AccountTx } from '../db/database.ts';
import { nextSeq } from '../feed/sequence.ts';
import { currentOf, type KnownState, stateOf } from './stateOf.ts';
import { lockSubscription, type SubscriptionRow, updateSubscription } from './subscriptionStore.ts';

/**
 * Reads what the provider knows of the company's subscription and keeps it. The row is locked before the provider is
 * asked, so that what was read later is also written later, whatever order events come in. No event is believed by itself.
 */
export async function syncSubscription(tx: AccountTx, stripe: Stripe): Promise<SubscriptionRow> {
  const before = await lockSubscription(tx);
  if (before.stripe_customer_id === null) return before;
  const current = currentOf(await subscriptionsOf(stripe, before.stripe_customer_id));
  if (!current) return before;
  const state = stateOf(current);
  if (JSON.stringify(told(before)) === JSON.stringify(told(state))) return before;
  await updateSubscription(tx, state);
  // Devices are woken, and ask anew who they are and what they may do.
  await nextSeq(tx);
  await writeAudit(tx, systemActor, {
    category: 'SYSTEM',
    action: 'update',
    entityType: 'subscription',
    entityId: state.stripe_subscription_id,
    oldValues: told(before),
    newValues: told(state),
  });
  return { ...before, ...state };
}

/** All of a customer's, with what waits to be confirmed. */
export async function subscriptionsOf(
  stripe: Stripe,
  customer: string,
): Promise<Stripe.Subscription[]> {
  const { data } = await stripe.subscriptions.list({
    customer,
    status: 'all',
    limit: 100,
    expand: ['data.pending_setup_intent', 'data.latest_invoice.confirmation_secret'],
  });
  return data;
}

function told(
  row: Omit<KnownState, 'stripe_subscription_id'> & Pick<SubscriptionRow, 'stripe_subscription_id'>,
) {
  return {
    plan: row.plan,
    status: row.status,
    trialEndsAt: row.trial_ends_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
    periodStartsAt: row.period_starts_at?.toISOString() ?? null,
    cancelAtPeriodEnd: row.cancel_at_period_end,
    subscription: row.stripe_subscription_id,
  } satisfies AuditValues;
}
