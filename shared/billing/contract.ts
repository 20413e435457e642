import { z } from 'zod';
import { currentUser, email } from '../auth/contract.ts';
import { endpoint } from '../http/endpoint.ts';
import { planId, subscriptionStatus } from '../subscription/subscription.ts';

const time = z.iso.datetime();
const requiredName = (message: string) => z.string().trim().min(1, message).max(100);

/** Whose account it will be, or is. */
export const subscriber = z.object({
  firstName: requiredName('First name is required'),
  lastName: requiredName('Last name is required'),
  email,
});
export type Subscriber = z.infer<typeof subscriber>;

/** Made at random by the browser that checks out, and kept by it: only that browser is signed in at the end. */
const checkoutKey = z.string().min(20).max(200);

/** Which card fields a checkout shows, and the key that they need. */
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
 * Begins a checkout, or finds the one that was begun: pressed twice, reloaded or its answer lost, there is one customer
 * and one subscription. Whoever is signed in checks out for their company. For somebody else's address that has an
 * account already it is 409 `account_exists`, and a sign-in link goes there by mail.
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
    /** Of a setup intent (`seti_…`) where a trial begins or a card is replaced, else of a payment intent (`pi_…`). */
    clientSecret: z.string().nullable(),
    publishableKey: z.string(),
    /** Card fields of ours instead of the provider's; see sandboxCards.ts. */
    sandbox: z.boolean(),
    /** The key that was given, or one to keep. */
    checkout: checkoutKey,
  }),
  limit: 'signIn',
});

/**
 * Once the card is confirmed. It asks the provider itself, makes the account of somebody new, and signs in the browser
 * that began the checkout; 409 `not_confirmed` while the provider says otherwise.
 */
export const confirmCheckout = endpoint({
  method: 'POST',
  path: '/api/checkout/confirm',
  access: 'anyone',
  body: z.strictObject({ subscriptionId: z.string().min(1).max(200), checkout: checkoutKey }),
  answer: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('signed_in'), user: currentUser }),
    /** Several browsers had a part in this checkout: a link by mail says which of them is its person's. */
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
  /** Canceled as of the end of the period, and can be taken up again until then. */
  cancelAtPeriodEnd: z.boolean(),
  /** Past due: new files are read until then. */
  graceEndsAt: time.nullable(),
  stripeCustomerId: z.string().nullable(),
  usage: z.object({
    used: z.int(),
    /** `null`: as many as come. */
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

/** Another plan for a subscription that runs, at once and with proration; in a trial, the plan that it leads to. */
export const changePlan = endpoint({
  method: 'POST',
  path: '/api/billing/plan',
  access: 'billing.manage',
  body: z.strictObject({ plan: planId }),
  answer: billing,
});

/** As of the end of the period that is paid for. */
export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/billing/cancel',
  access: 'billing.manage',
  answer: billing,
});

/** Takes a cancellation back, until the period has ended. After that it is a checkout. */
export const reactivateSubscription = endpoint({
  method: 'POST',
  path: '/api/billing/reactivate',
  access: 'billing.manage',
  answer: billing,
});

/** The first payment now rather than on day 15, for who needs more than a trial allows. 402 when the card is declined. */
export const endTrial = endpoint({
  method: 'POST',
  path: '/api/billing/end-trial',
  access: 'billing.manage',
  answer: billing,
});

/** The provider's events. The signature in a header is over the very bytes of the body. */
export const stripeWebhook = endpoint({
  method: 'POST',
  path: '/api/stripe/webhook',
  access: 'anyone',
  body: z.string(),
  rawBody: true,
  answer: z.object({ received: z.literal(true) }),
});
