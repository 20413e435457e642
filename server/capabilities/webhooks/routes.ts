import { may } from '#shared/permissions.ts';
import {
  getWebhook,
  putWebhook,
  removeWebhook,
  replaceWebhookSecret,
  testWebhook,
} from '#shared/webhooks/contract.ts';
import type { Services } from '../../capability.ts';
import { notAllowed, notSignedIn } from '../../platform/http/problem.ts';
import { documentRoute, memberRoute, type Route } from '../../platform/http/route.ts';
import { askForTest, awaitTest } from './sendTest.ts';
import {
  changeWebhook,
  removeWebhookOf,
  replaceSecret,
  requirePlan,
  webhookSettings,
} from './settings.ts';

export function webhookRoutes(services: Pick<Services, 'db' | 'seal' | 'config'>): Route[] {
  const { db } = services;
  return [
    memberRoute(getWebhook, ({ tx }) => webhookSettings(tx)),

    memberRoute(putWebhook, ({ tx, audit, body, session, incoming }) => {
      const { userEmail } = incoming.actor(session);
      return changeWebhook(services, { tx, audit, userEmail }, body);
    }),

    memberRoute(replaceWebhookSecret, ({ tx, audit, session, incoming }) => {
      const { userEmail } = incoming.actor(session);
      return replaceSecret(services, { tx, audit, userEmail });
    }),

    memberRoute(removeWebhook, ({ tx, audit }) => removeWebhookOf({ tx, audit })),

    // A transaction of its own: the delivery is only attempted once the request for it is
    // committed.
    documentRoute(testWebhook, async ({ session, incoming }) => {
      const { accountId } = session;
      const id = await db.withAccount(accountId, async (tx) => {
        const roles = await incoming.holdRoles(tx, session);
        if (!roles) throw notSignedIn();
        if (!may(roles, testWebhook.access)) throw notAllowed();
        await requirePlan(tx);
        return askForTest(tx, incoming.actor(session).userEmail);
      });
      const delivery = await awaitTest(db, { accountId, id });
      return { message: messages[delivery.status], delivery };
    }),
  ];
}

const messages = {
  success: 'The test arrived',
  failure: 'The test did not arrive',
  pending: 'The test is on its way',
} as const;
