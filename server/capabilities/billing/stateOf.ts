import type Stripe from 'stripe';
import type { PlanId, SubscriptionStatus } from '#shared/subscription/subscription.ts';
import { planOfLookupKey } from './prices.ts';

/** The client secret with which the browser confirms the card: of the setup in a trial, else of the first payment. */
export function secretOf(subscription: Stripe.Subscription): string | null {
  const { pending_setup_intent: setup, latest_invoice: invoice } = subscription;
  if (setup && typeof setup === 'object') return setup.client_secret;
  if (invoice && typeof invoice === 'object') {
    return invoice.confirmation_secret?.client_secret ?? null;
  }
  return null;
}

/** Whether its card is confirmed. */
export function isConfirmed(subscription: Stripe.Subscription): boolean {
  if (subscription.status === 'active') return true;
  return subscription.status === 'trialing' && subscription.pending_setup_intent === null;
}

export const expandSecrets = ['pending_setup_intent', 'latest_invoice.confirmation_secret'];

/** The part of a Stripe subscription that we store. Only `syncSubscription` writes it. */
export interface KnownState {
  plan: PlanId;
  status: SubscriptionStatus;
  trialEndsAt: Date | null;
  endsAt: Date | null;
  periodStartsAt: Date | null;
  cancelAtPeriodEnd: boolean;
  stripeSubscriptionId: string;
}

export function stateOf(subscription: Stripe.Subscription): KnownState {
  const [item] = subscription.items.data;
  const plan = planOfLookupKey(item?.price.lookup_key ?? null);
  if (!plan) throw new Error(`Subscription ${subscription.id} is for no plan of ours`);
  const end = subscription.ended_at ?? item?.current_period_end ?? null;
  return {
    plan,
    status: statusOf(subscription),
    trialEndsAt: asDate(subscription.trial_end),
    endsAt: asDate(end),
    periodStartsAt: asDate(item?.current_period_start ?? null),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    stripeSubscriptionId: subscription.id,
  };
}

function statusOf(subscription: Stripe.Subscription): SubscriptionStatus {
  const { status, cancel_at_period_end: ending } = subscription;
  if (status === 'trialing') return ending ? 'canceled' : 'trialing';
  if (status === 'active') return ending ? 'canceled' : 'active';
  if (status === 'past_due' || status === 'unpaid') return 'past_due';
  if (status === 'incomplete' || status === 'incomplete_expired') return 'incomplete';
  return endedWithItsTrial(subscription) ? 'trialing' : 'canceled';
}

/** A trial without a card is canceled by Stripe at its end: we treat that as expired, not as canceled. */
function endedWithItsTrial(subscription: Stripe.Subscription): boolean {
  const { trial_end: trialEnd, ended_at: endedAt, cancel_at_period_end: ending } = subscription;
  if (trialEnd === null || endedAt === null || ending) return false;
  const soon = 3600;
  return Math.abs(endedAt - trialEnd) <= soon;
}

/** Of a customer's subscriptions the relevant one: running, else waiting for payment, else the newest. */
export function currentOf(
  subscriptions: readonly Stripe.Subscription[],
): Stripe.Subscription | undefined {
  const newestFirst = [...subscriptions].sort((a, b) => b.created - a.created);
  return (
    newestFirst.find(isRunning) ??
    newestFirst.find(({ status }) => status !== 'incomplete_expired') ??
    newestFirst[0]
  );
}

export function isRunning({ status }: Stripe.Subscription): boolean {
  return (
    status === 'trialing' || status === 'active' || status === 'past_due' || status === 'unpaid'
  );
}

const asDate = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000));
