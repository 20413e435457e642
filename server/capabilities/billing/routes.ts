import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { AuditEvent } from '#shared/audit/entry.ts';
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
import { writeAudit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { Incoming } from '../../platform/http/incoming.ts';
import { conflict, notAllowed, notFound, notSignedIn } from '../../platform/http/problem.ts';
import { documentRoute, memberRoute, publicRoute, type Route } from '../../platform/http/route.ts';
import type { Session } from '../../platform/http/session.ts';
import { hashToken } from '../../platform/secrets/token.ts';
import { findPersonByEmail, lockPerson, presentCurrentUser } from '../auth/personStore.ts';
import { beginBrowserSession, type SignedIn, signIn } from '../auth/signIn.ts';
import { mailSignInLinkJob } from '../auth/signInLinks.ts';
import { changePlanOf, changeRunning, presentBilling } from './changes.ts';
import { lockCheckout } from './checkoutStore.ts';
import { receiveEvent } from './events.ts';
import { beginCheckout, completeOnce } from './newCustomer.ts';
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
      const session = await incoming.findCaller(getOrCreateSubscription);
      const checkout = body.checkout ?? randomBytes(24).toString('base64url');
      const begun = await withRefusals(() =>
        session
          ? checkOutForCompany({ db, provider }, inCompany(incoming, session), session, body.plan)
          : beginCheckout({ db, jobs, provider }, body, checkout),
      );
      const { publishableKey, sandbox } = provider;
      return { ...begun, publishableKey, sandbox, checkout };
    }),

    publicRoute(confirmCheckout, async ({ body, incoming }) => {
      const session = await incoming.findCaller(confirmCheckout);
      return withRefusals<z.infer<typeof confirmCheckout.answer>>(() =>
        session
          ? confirmForCompany(services, incoming, session)
          : confirmForNew(services, incoming, body),
      );
    }),

    documentRoute(openBillingPortal, async ({ incoming, session: member }) => {
      const { stripe } = requireBilling(services.provider);
      const { stripeCustomerId: customer } = await inCompany(incoming, member)(findSubscription);
      if (!customer)
        throw conflict('no_customer', 'There is nothing to manage yet. Subscribe first.');
      const session = { customer, return_url: `${config.publicUrl}/billing` };
      const { url } = await withRefusals(() => stripe.billingPortal.sessions.create(session));
      return { url };
    }),

    memberRoute(getBilling, async ({ tx }) => presentBilling(tx, await findSubscription(tx))),

    documentRoute(changePlan, async ({ incoming, session, body }) => {
      const provider = requireBilling(services.provider);
      return changeRunning(
        { db, provider },
        managerOf(incoming, session),
        `change to ${body.plan}`,
        (id) => changePlanOf(provider, id, body.plan),
      );
    }),

    documentRoute(cancelSubscription, async ({ incoming, session }) => {
      const provider = requireBilling(services.provider);
      return changeRunning({ db, provider }, managerOf(incoming, session), 'cancel', (id) =>
        provider.stripe.subscriptions.update(id, { cancel_at_period_end: true }),
      );
    }),

    documentRoute(reactivateSubscription, async ({ incoming, session }) => {
      const provider = requireBilling(services.provider);
      return changeRunning({ db, provider }, managerOf(incoming, session), 'reactivate', (id) =>
        provider.stripe.subscriptions.update(id, { cancel_at_period_end: false }),
      );
    }),

    documentRoute(endTrial, async ({ incoming, session }) => {
      const provider = requireBilling(services.provider);
      return changeRunning({ db, provider }, managerOf(incoming, session), 'end the trial', (id) =>
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

/** Each transaction of a call checks anew that its person may manage billing. */
function inCompany(incoming: Incoming, session: Session) {
  return <T>(work: (tx: AccountTx) => Promise<T>): Promise<T> =>
    incoming.db.withAccount(session.accountId, async (tx) => {
      const roles = await incoming.holdRoles(tx, session);
      if (!roles) throw notSignedIn();
      if (!may(roles, 'billing.manage')) throw notAllowed();
      return work(tx);
    });
}

function managerOf(incoming: Incoming, session: Session) {
  return {
    accountId: session.accountId,
    asManager: inCompany(incoming, session),
    auditAs: (tx: AccountTx) => (event: AuditEvent) =>
      writeAudit(tx, incoming.actor(session), event),
  };
}

async function confirmForCompany(services: Given, incoming: Incoming, session: Session) {
  const provider = requireBilling(services.provider);
  const asManager = inCompany(incoming, session);
  await asManager(findSubscription);
  await applyConfirmedCard(services.db, session.accountId, provider);
  const row = await asManager(findSubscription);
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
  const checkout = await db.acrossAccounts('checkout', (tx) =>
    lockCheckout(tx, { stripeSubscriptionId: subscriptionId }),
  );
  if (!checkout) throw notFound('checkout');
  const done = await completeOnce(db, stripe, checkout);
  if (!done?.completedAt || !done.accountId) throw notConfirmed();
  const { accountId, completedAt } = done;
  const outcome = await db.acrossAccounts('checkout', async (tx): Promise<SignedIn | string> => {
    const known = await findPersonByEmail(tx, done.email);
    // Locked, so that a proof of the address at the same moment ends this session or prevents it.
    const person = known && (await lockPerson(tx, known.id));
    const late = Date.now() - completedAt.getTime() > answeredAgainInMs;
    const isSameBrowser = done.keyHash.equals(hashToken(key)) && !done.contested && !late;
    await jobs.enqueue(tx, mailSignInLinkJob, { email: done.email });
    if (person && person.provenAt === null && isSameBrowser) {
      return signIn(tx, person, incoming, { method: 'checkout', accountId });
    }
    return done.email;
  });
  if (typeof outcome === 'string') return { outcome: 'mailed' as const, email: outcome };
  const { user } = await beginBrowserSession(db, incoming, outcome);
  return { outcome: 'signed_in' as const, user };
}

const notConfirmed = () => conflict('not_confirmed', 'Payment was not completed successfully');
