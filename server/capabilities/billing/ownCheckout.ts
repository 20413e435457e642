import type Stripe from 'stripe';
import type { PlanId } from '#shared/subscription/subscription.ts';
import type { Database } from '../../platform/db/database.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { Session } from '../../platform/http/session.ts';
import { withLease } from '../../platform/outside/withLease.ts';
import { ownAccount } from '../accounts/accountStore.ts';
import { changePlanOf } from './changes.ts';
import { priceOf } from './prices.ts';
import { type BillingProvider, idempotencyKey } from './provider.ts';
import { expandSecrets, isRunning, secretOf } from './stateOf.ts';
import { findSubscription, type SubscriptionRow, updateSubscription } from './subscriptionStore.ts';
import { billingLease, subscriptionsOf, syncSubscription } from './sync.ts';

interface Begun {
  subscriptionId: string;
  clientSecret: string | null;
}

type InAccount = <T>(work: (tx: AccountTx) => Promise<T>) => Promise<T>;

/** The checkout of an existing company. Its lease is held, so there is one customer and one running subscription. */
export function checkOutForCompany(
  { db, provider }: { db: Database; provider: BillingProvider },
  inAccount: InAccount,
  session: Session,
  plan: PlanId,
): Promise<Begun> {
  const { stripe } = provider;
  return withLease(db, billingLease(session.accountId), async () => {
    const { row, name } = await inAccount(async (tx) => ({
      row: await findSubscription(tx),
      name: (await ownAccount(tx)).name,
    }));
    const customer =
      row.stripeCustomerId ?? (await createCustomer(inAccount, stripe, { session, name }));
    const all = row.stripeCustomerId ? await subscriptionsOf(stripe, customer) : [];
    const price = await priceOf(provider, plan);
    const running = all.find(isRunning);
    const begun = running
      ? await replaceCard(inAccount, stripe, running, plan)
      : await subscribe(stripe, { row, customer, price, all });
    await syncSubscription(db, session.accountId, stripe);
    return begun;
  });
}

async function createCustomer(
  inAccount: InAccount,
  stripe: Stripe,
  { session: { accountId, email }, name }: { session: Session; name: string },
): Promise<string> {
  const { id } = await stripe.customers.create(
    { email, name, metadata: { account: accountId } },
    { idempotencyKey: idempotencyKey('customer', accountId, email, name) },
  );
  await inAccount((tx) => updateSubscription(tx, { stripeCustomerId: id }));
  return id;
}

/** The running subscription continues; the new plan begins once the new card is confirmed. */
async function replaceCard(
  inAccount: InAccount,
  stripe: Stripe,
  running: Stripe.Subscription,
  plan: PlanId,
): Promise<Begun> {
  const waiting = running.pending_setup_intent;
  const intent =
    waiting && typeof waiting === 'object'
      ? waiting
      : await stripe.setupIntents.create({
          customer: String(running.customer),
          usage: 'off_session',
          metadata: { subscription: running.id },
        });
  await inAccount((tx) => updateSubscription(tx, { pendingIntent: intent.id, pendingPlan: plan }));
  return { subscriptionId: running.id, clientSecret: intent.client_secret };
}

async function subscribe(
  stripe: Stripe,
  given: {
    row: SubscriptionRow;
    customer: string;
    price: string;
    all: readonly Stripe.Subscription[];
  },
): Promise<Begun> {
  const { row, customer, price, all } = given;
  for (const open of all.filter(({ status }) => status === 'incomplete')) {
    if (open.items.data[0]?.price.id === price) {
      return { subscriptionId: open.id, clientSecret: secretOf(open) };
    }
    await stripe.subscriptions.cancel(open.id);
  }
  const made = await stripe.subscriptions.create(
    {
      customer,
      items: [{ price }],
      ...restOfTrial(row),
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      expand: expandSecrets,
    },
    { idempotencyKey: `subscription:${customer}:${price}:${all.length}` },
  );
  return { subscriptionId: made.id, clientSecret: secretOf(made) };
}

/** A company has one trial: the rest of it, or none. */
function restOfTrial({ trialEndsAt: end }: SubscriptionRow) {
  if (!end || end.getTime() <= Date.now()) return {};
  return {
    trial_end: Math.floor(end.getTime() / 1000),
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
  };
}

/** Applies the pending card and plan. Called by the browser and by an event; the second call changes nothing. */
export function applyConfirmedCard(
  db: Database,
  accountId: string,
  provider: BillingProvider,
): Promise<void> {
  const { stripe } = provider;
  return withLease(db, billingLease(accountId), async () => {
    const row = await db.withAccount(accountId, findSubscription);
    if (row.pendingIntent && row.stripeSubscriptionId) {
      const intent = await stripe.setupIntents.retrieve(row.pendingIntent);
      if (intent.status === 'succeeded') {
        const card = intent.payment_method;
        if (card) {
          await stripe.subscriptions.update(row.stripeSubscriptionId, {
            default_payment_method: typeof card === 'string' ? card : card.id,
            cancel_at_period_end: false,
          });
        }
        if (row.pendingPlan) {
          await changePlanOf(provider, row.stripeSubscriptionId, row.pendingPlan);
        }
        await db.withAccount(accountId, (tx) =>
          updateSubscription(tx, { pendingIntent: null, pendingPlan: null }),
        );
      }
    }
    await syncSubscription(db, accountId, stripe);
  });
}
