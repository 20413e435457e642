import type Stripe from 'stripe';
import type { AuditValues } from '#shared/audit/entry.ts';
import { systemActor, writeAudit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { currentOf, type KnownState, stateOf } from './stateOf.ts';
import { lockSubscription, type SubscriptionRow, updateSubscription } from './subscriptionStore.ts';

/**
 * Reads what the provider knows of the company's subscription and keeps it. The row is locked before the provider is
 * asked, so that what was read later is also written later, whatever order events come in. No event is believed by itself.
 */
export async function syncSubscription(tx: AccountTx, stripe: Stripe): Promise<SubscriptionRow> {
  const before = await lockSubscription(tx);
  if (before.stripeCustomerId === null) return before;
  const current = currentOf(await subscriptionsOf(stripe, before.stripeCustomerId));
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
    entityId: state.stripeSubscriptionId,
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
  row: Omit<KnownState, 'stripeSubscriptionId'> & Pick<SubscriptionRow, 'stripeSubscriptionId'>,
) {
  return {
    plan: row.plan,
    status: row.status,
    trialEndsAt: row.trialEndsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    periodStartsAt: row.periodStartsAt?.toISOString() ?? null,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    subscription: row.stripeSubscriptionId,
  } satisfies AuditValues;
}
