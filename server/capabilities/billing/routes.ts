import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import {
  cancelSubscription,
  changePlan,
  confirmCheckout,
  endTrial,
  getBilling,
  getCheckoutSettings,
  getOrCreateSubscription,
  openBillingPortal,
  reactivateSubscription,
  stripeWebhook,
} from '#shared/billing/contract.ts';
import { may } from '#shared/permissions.ts';
import type { Services } from '../../capability.ts';
import type { Incoming } from '../../platform/http/incoming.ts';
import { conflict, notAllowed, notFound, notSignedIn } from '../../platform/http/problem.ts';
import { memberRoute, publicRoute, type Route } from '../../platform/http/route.ts';
import type { Session } from '../../platform/http/session.ts';
import { hashToken } from '../../platform/secrets/token.ts';
import { findPersonByEmail, presentCurrentUser } from '../auth/personStore.ts';
import { beginBrowserSession, type SignedIn, signIn } from '../auth/signIn.ts';
import { mailSignInLinkJob } from '../auth/signInLinks.ts';
import { changePlanOf, changeRunning, presentBilling } from './changes.ts';
import { lockCheckout } from './checkoutStore.ts';
import { receiveEvent } from './events.ts';
import { beginCheckout, completeCheckout } from './newCustomer.ts';
import { applyConfirmedCard, checkOutForCompany } from './ownCheckout.ts';
import { requireBilling, withRefusals } from './provider.ts';
import { findSubscription } from './subscriptionStore.ts';

/** For this long a repeated confirmation signs in again, in case the first answer was lost. */
const answeredAgainInMs = 15 * 60_000;

type Given = Pick<Services, 'db' | 'jobs' | 'config' | 'provider'>;

export function billingRoutes(services: Given): Route[] {
  const { db, jobs, config } = services;
  return [
    publicRoute(getCheckoutSettings, async () => {
      const { publishableKey, sandbox } = requireBilling(services.provider);
      return { publishableKey, sandbox };
    }),

    publicRoute(getOrCreateSubscription, async ({ body, incoming }) => {
      const provider = requireBilling(services.provider);
      const session = await incoming.findSession();
      const checkout = body.checkout ?? randomBytes(24).toString('base64url');
      const begun = await withRefusals(() =>
        session
          ? inCompany(incoming, session, (tx) =>
              checkOutForCompany(tx, provider, session, body.plan),
            )
          : beginCheckout({ db, jobs, provider }, body, checkout),
      );
      const { publishableKey, sandbox } = provider;
      return { ...begun, publishableKey, sandbox, checkout };
    }),

    publicRoute(confirmCheckout, async ({ body, incoming }) => {
      const session = await incoming.findSession();
      return withRefusals<z.infer<typeof confirmCheckout.answer>>(() =>
        session
          ? confirmForCompany(services, incoming, session)
          : confirmForNew(services, incoming, body),
      );
    }),

    memberRoute(openBillingPortal, async ({ tx }) => {
      const { stripe } = requireBilling(services.provider);
      const { stripeCustomerId: customer } = await findSubscription(tx);
      if (!customer)
        throw conflict('no_customer', 'There is nothing to manage yet. Subscribe first.');
      const session = { customer, return_url: `${config.publicUrl}/billing` };
      const { url } = await withRefusals(() => stripe.billingPortal.sessions.create(session));
      return { url };
    }),

    memberRoute(getBilling, async ({ tx }) => presentBilling(tx, await findSubscription(tx))),

    memberRoute(changePlan, async ({ tx, audit, body }) => {
      const provider = requireBilling(services.provider);
      return changeRunning({ tx, audit, provider }, `change to ${body.plan}`, (id) =>
        changePlanOf(provider, id, body.plan),
      );
    }),

    memberRoute(cancelSubscription, async ({ tx, audit }) => {
      const provider = requireBilling(services.provider);
      return changeRunning({ tx, audit, provider }, 'cancel', (id) =>
        provider.stripe.subscriptions.update(id, { cancel_at_period_end: true }),
      );
    }),

    memberRoute(reactivateSubscription, async ({ tx, audit }) => {
      const provider = requireBilling(services.provider);
      return changeRunning({ tx, audit, provider }, 'reactivate', (id) =>
        provider.stripe.subscriptions.update(id, { cancel_at_period_end: false }),
      );
    }),

    memberRoute(endTrial, async ({ tx, audit }) => {
      const provider = requireBilling(services.provider);
      return changeRunning({ tx, audit, provider }, 'end the trial', (id) =>
        // If the card is declined, the trial continues.
        provider.stripe.subscriptions.update(id, {
          trial_end: 'now',
          payment_behavior: 'error_if_incomplete',
        }),
      );
    }),

    publicRoute(stripeWebhook, async ({ body, incoming }) => {
      const provider = requireBilling(services.provider);
      await receiveEvent({ db, jobs, provider }, body, incoming.header('Stripe-Signature'));
      return { received: true as const };
    }),
  ];
}

/** For public calls by somebody who is signed in: they need the permission for billing in their company. */
async function inCompany<T>(
  incoming: Incoming,
  session: Session,
  work: (tx: Parameters<Parameters<Incoming['db']['withAccount']>[1]>[0]) => Promise<T>,
): Promise<T> {
  return incoming.db.withAccount(session.accountId, async (tx) => {
    const roles = await incoming.holdRoles(tx, session);
    if (!roles) throw notSignedIn();
    if (!may(roles, 'billing.manage')) throw notAllowed();
    return work(tx);
  });
}

async function confirmForCompany(services: Given, incoming: Incoming, session: Session) {
  const provider = requireBilling(services.provider);
  const row = await inCompany(incoming, session, async (tx) => {
    await applyConfirmedCard(tx, provider);
    return findSubscription(tx);
  });
  if (row.pendingIntent || row.status === 'incomplete') throw notConfirmed();
  const user = await services.db.acrossAccounts('own-profile', (tx) =>
    presentCurrentUser(tx, session),
  );
  return { outcome: 'signed_in' as const, user };
}

async function confirmForNew(
  { db, jobs, provider: given }: Given,
  incoming: Incoming,
  { subscriptionId, checkout: key }: { subscriptionId: string; checkout: string },
) {
  const { stripe } = requireBilling(given);
  const outcome = await db.acrossAccounts('checkout', async (tx): Promise<SignedIn | string> => {
    const checkout = await lockCheckout(tx, { stripeSubscriptionId: subscriptionId });
    if (!checkout) throw notFound('checkout');
    const done = await completeCheckout(tx, stripe, checkout);
    if (!done?.completedAt || !done.accountId) throw notConfirmed();
    const person = await findPersonByEmail(tx, done.email);
    const late = Date.now() - done.completedAt.getTime() > answeredAgainInMs;
    const isSameBrowser = done.keyHash.equals(hashToken(key)) && !done.contested && !late;
    if (person && isSameBrowser) {
      return signIn(tx, person, incoming, { method: 'checkout', accountId: done.accountId });
    }
    await jobs.enqueue(tx, mailSignInLinkJob, { email: done.email });
    return done.email;
  });
  if (typeof outcome === 'string') return { outcome: 'mailed' as const, email: outcome };
  return { outcome: 'signed_in' as const, user: beginBrowserSession(incoming, outcome).user };
}

const notConfirmed = () => conflict('not_confirmed', 'Payment was not completed successfully');
