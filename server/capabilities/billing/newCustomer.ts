import type Stripe from 'stripe';
import { type PlanId, trialDays } from '#shared/subscription/subscription.ts';
import type { Database } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/newId.ts';
import type { SystemTx } from '../../platform/db/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { withLease } from '../../platform/outside/withLease.ts';
import { hashToken } from '../../platform/secrets/token.ts';
import { findPersonByEmail, listMemberships } from '../auth/personStore.ts';
import { mailSignInLinkJob } from '../auth/signInLinks.ts';
import { type CheckoutRow, lockCheckout, openCheckout, updateCheckout } from './checkoutStore.ts';
import { createAccount } from './createAccount.ts';
import { priceOf } from './prices.ts';
import { type BillingProvider, idempotencyKey } from './provider.ts';
import { expandSecrets, isConfirmed, type KnownState, secretOf } from './stateOf.ts';
import { updateSubscription } from './subscriptionStore.ts';
import { readState, storeState } from './sync.ts';

export interface Buyer {
  plan: PlanId;
  user: { firstName: string; lastName: string; email: string };
}

interface Begun {
  subscriptionId: string;
  clientSecret: string | null;
}

/**
 * The checkout of an address that has no account. The account is created when the card is confirmed; typing somebody's
 * address gives no access before that.
 */
export async function beginCheckout(
  { db, jobs, provider }: { db: Database; jobs: Jobs; provider: BillingProvider },
  { plan, user }: Buyer,
  key: string,
): Promise<Begun> {
  const keyHash = hashToken(key);
  // Committed before the provider is called, so that the next attempt finds it after any failure.
  const begun = await db.acrossAccounts('checkout', async (tx) => {
    if (await hasAccount(tx, user.email)) {
      await jobs.enqueue(tx, mailSignInLinkJob, { email: user.email });
      return alreadyHasAccount(user.email);
    }
    const checkout = await openCheckout(tx, {
      id: newId(),
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      plan,
      keyHash,
    });
    const contested = checkout.contested || !checkout.keyHash.equals(keyHash);
    await updateCheckout(tx, checkout.id, {
      contested,
      ...(contested ? {} : { firstName: user.firstName, lastName: user.lastName }),
    });
    return checkout.id;
  });
  if (begun instanceof Problem) throw begun;
  return withLease(db, checkoutLease(begun), async () => {
    const checkout = await db.acrossAccounts('checkout', (tx) => lockCheckout(tx, { id: begun }));
    if (!checkout || checkout.completedAt) throw alreadyHasAccount(user.email);
    return subscribeNew(db, provider, checkout, plan);
  });
}

/** One checkout is begun, completed and removed once at a time. */
export const checkoutLease = (id: string) => `checkout ${id}`;

async function subscribeNew(
  db: Database,
  provider: BillingProvider,
  checkout: CheckoutRow,
  plan: PlanId,
): Promise<Begun> {
  const { stripe } = provider;
  const price = await priceOf(provider, plan);
  const customer = checkout.stripeCustomerId ?? (await createCustomer(stripe, checkout));
  const known = checkout.stripeSubscriptionId
    ? await stripe.subscriptions.retrieve(checkout.stripeSubscriptionId, {
        expand: expandSecrets,
      })
    : null;
  const subscription =
    known && known.ended_at === null
      ? await withPrice(stripe, known, price)
      : await stripe.subscriptions.create(
          {
            customer,
            items: [{ price }],
            trial_period_days: trialDays,
            payment_behavior: 'default_incomplete',
            payment_settings: { save_default_payment_method: 'on_subscription' },
            trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
            metadata: { checkout: checkout.id },
            expand: expandSecrets,
          },
          { idempotencyKey: idempotencyKey('subscribe', customer, price, known?.id ?? '') },
        );
  await db.acrossAccounts('checkout', (tx) =>
    updateCheckout(tx, checkout.id, {
      plan,
      stripeCustomerId: customer,
      stripeSubscriptionId: subscription.id,
    }),
  );
  return { subscriptionId: subscription.id, clientSecret: secretOf(subscription) };
}

async function createCustomer(stripe: Stripe, checkout: CheckoutRow): Promise<string> {
  const { email } = checkout;
  const name = `${checkout.firstName} ${checkout.lastName}`;
  const { id } = await stripe.customers.create(
    { email, name, metadata: { checkout: checkout.id } },
    { idempotencyKey: idempotencyKey('customer', checkout.id, email, name) },
  );
  return id;
}

/** No proration: nothing has been paid yet. */
async function withPrice(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  price: string,
): Promise<Stripe.Subscription> {
  const [item] = subscription.items.data;
  if (!item || item.price.id === price) return subscription;
  return stripe.subscriptions.update(subscription.id, {
    items: [{ id: item.id, price }],
    proration_behavior: 'none',
    expand: expandSecrets,
  });
}

/**
 * Creates the account of a checkout once the provider says that the card is confirmed. The caller holds the checkout's
 * lease, so the browser and an event at the same moment create one account.
 */
export async function completeCheckout(
  db: Database,
  stripe: Stripe,
  checkout: CheckoutRow,
): Promise<CheckoutRow | null> {
  const { stripeSubscriptionId: id, stripeCustomerId: customer } = checkout;
  if (checkout.completedAt) return checkout;
  if (!id || !customer) return null;
  const subscription = await stripe.subscriptions.retrieve(id, { expand: expandSecrets });
  if (!isConfirmed(subscription)) return null;
  const state = await readState(stripe, customer);
  const done = await db.acrossAccounts('checkout', async (tx) => {
    const locked = await lockCheckout(tx, { id: checkout.id });
    if (!locked || locked.completedAt) return locked ?? null;
    return createAccountOf(tx, locked, { customer, state });
  });
  if (done?.accountId) {
    await stripe.customers.update(customer, { metadata: { account: done.accountId } });
  }
  return done;
}

async function createAccountOf(
  tx: SystemTx,
  checkout: CheckoutRow,
  { customer, state }: { customer: string; state: KnownState | null },
): Promise<CheckoutRow> {
  // They may have accepted an invitation meanwhile: then they sign in by mail, like anybody with an account.
  const contested = checkout.contested || (await hasAccount(tx, checkout.email));
  const { accountId } = await createAccount(tx, {
    name: `${checkout.firstName} ${checkout.lastName}`,
    plan: checkout.plan,
    founder: {
      email: checkout.email,
      firstName: checkout.firstName,
      lastName: checkout.lastName,
    },
  });
  await tx.inAccount(accountId, async (account) => {
    await updateSubscription(account, { stripeCustomerId: customer });
    if (state) await storeState(account, state);
  });
  const done = { completedAt: new Date(), accountId, contested };
  await updateCheckout(tx, checkout.id, done);
  return { ...checkout, ...done };
}

/** Completes a checkout under its lease; the row as it is then, or `null` if it is not confirmed. */
export function completeOnce(
  db: Database,
  stripe: Stripe,
  { id }: Pick<CheckoutRow, 'id'>,
): Promise<CheckoutRow | null> {
  return withLease(db, checkoutLease(id), async () => {
    const checkout = await db.acrossAccounts('checkout', (tx) => lockCheckout(tx, { id }));
    return checkout ? completeCheckout(db, stripe, checkout) : null;
  });
}

export async function hasAccount(tx: SystemTx, email: string): Promise<boolean> {
  const person = await findPersonByEmail(tx, email);
  return person !== undefined && (await listMemberships(tx, person.id)).length > 0;
}

const alreadyHasAccount = (email: string) =>
  new Problem(
    409,
    'account_exists',
    `${email} already has an account. We have mailed you a sign-in link: sign in with it to manage your subscription.`,
  );
