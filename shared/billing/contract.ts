import { z } from 'zod';
import { currentUser, email } from '../auth/contract.ts';
import { endpoint } from '../http/endpoint.ts';
import { planId, subscriptionStatus } from '../subscription/subscription.ts';

const time = z.iso.datetime();
const requiredName = (message: string) => z.string().trim().min(1, message).max(100);

/** The first admin of a new account, or the payer of an existing one. */
export const subscriber = z.object({
  firstName: requiredName('First name is required'),
  lastName: requiredName('Last name is required'),
  email,
});
export type Subscriber = z.infer<typeof subscriber>;

/** Random key that the browser of the checkout generates and keeps; only that browser is signed in at the end. */
const checkoutKey = z.string().min(20).max(200);

/** Settings of the card fields in the checkout. */
export const getCheckoutSettings = endpoint({
  method: 'GET',
  path: '/api/checkout',
  access: 'anyone',
  answer: z.object({
    publishableKey: z.string(),
    /** Card fields of ours instead of the provider's; see sandboxCards.ts. */
    sandbox: z.boolean(),
  }),
});

/**
 * Starts a checkout, or continues it: a double click, a reload or a lost answer leads to one customer and one
 * subscription. Signed-in people check out for their company. If the address belongs to somebody else's account, the
 * answer is 409 `account_exists` and a sign-in link is mailed to it.
 */
export const getOrCreateSubscription = endpoint({
  method: 'POST',
  path: '/api/get-or-create-subscription',
  access: 'anyone',
  body: z.object({
    plan: planId,
    user: subscriber,
    checkout: checkoutKey.optional(),
  }),
  answer: z.object({
    subscriptionId: z.string(),
    /** Of a setup intent (`seti_…`) for a trial or a new card, else of a payment intent (`pi_…`). */
    clientSecret: z.string().nullable(),
    publishableKey: z.string(),
    /** Card fields of ours instead of the provider's; see sandboxCards.ts. */
    sandbox: z.boolean(),
    /** The given key, or a new one to keep. */
    checkout: checkoutKey,
  }),
  limit: 'signIn',
});

/**
 * Called when the card is confirmed. Asks the provider for the state, creates the account of a new customer, and signs
 * in the browser that started the checkout; 409 `not_confirmed` while the provider has not confirmed it.
 */
export const confirmCheckout = endpoint({
  method: 'POST',
  path: '/api/checkout/confirm',
  access: 'anyone',
  body: z.strictObject({ subscriptionId: z.string().min(1).max(200), checkout: checkoutKey }),
  answer: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('signed_in'), user: currentUser }),
    /** Several browsers took part in this checkout, so none is signed in; the person gets a link by mail. */
    z.object({ outcome: z.literal('mailed'), email: z.string() }),
  ]),
  limit: 'token',
});

export const openBillingPortal = endpoint({
  method: 'POST',
  path: '/api/billing/portal',
  access: 'billing.manage',
  answer: z.object({ url: z.string() }),
});

export const billing = z.object({
  plan: planId,
  status: subscriptionStatus,
  trialEndsAt: time.nullable(),
  /** When it renews or, once canceled, when access ends. */
  subscriptionEndsAt: time.nullable(),
  /** Canceled for the end of the period; can be reactivated until then. */
  cancelAtPeriodEnd: z.boolean(),
  /** Set while a payment is past due: new files are read until then. */
  graceEndsAt: time.nullable(),
  stripeCustomerId: z.string().nullable(),
  usage: z.object({
    used: z.int(),
    /** `null` means unlimited. */
    limit: z.int().nullable(),
    since: time,
    until: time.nullable(),
  }),
});
export type Billing = z.infer<typeof billing>;

export const getBilling = endpoint({
  method: 'GET',
  path: '/api/billing',
  access: 'account.read',
  answer: billing,
});

/** Changes the plan of a running subscription at once, with proration; in a trial, the plan after it. */
export const changePlan = endpoint({
  method: 'POST',
  path: '/api/billing/plan',
  access: 'billing.manage',
  body: z.strictObject({ plan: planId }),
  answer: billing,
});

/** Takes effect at the end of the paid period. */
export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/billing/cancel',
  access: 'billing.manage',
  answer: billing,
});

/** Only before the period has ended; afterwards a new checkout is needed. */
export const reactivateSubscription = endpoint({
  method: 'POST',
  path: '/api/billing/reactivate',
  access: 'billing.manage',
  answer: billing,
});

/**
 * Makes the first payment now instead of on day 15, for customers who need more than a trial allows. 402 when the card
 * is declined.
 */
export const endTrial = endpoint({
  method: 'POST',
  path: '/api/billing/end-trial',
  access: 'billing.manage',
  answer: billing,
});

/** Events of the provider. The signature in the header covers the exact bytes of the body. */
export const stripeWebhook = endpoint({
  method: 'POST',
  path: '/api/stripe/webhook',
  access: 'anyone',
  body: z.string(),
  rawBody: true,
  answer: z.object({ received: z.literal(true) }),
});
