import type { AuditEvent } from '#shared/audit/entry.ts';
import {
  addPushSubscription,
  getPushKey,
  removePushSubscription,
} from '#shared/notifications/push.ts';
import type { Services } from '../../capability.ts';
import { invalid } from '../../platform/http/problem.ts';
import { memberRoute, type Route } from '../../platform/http/route.ts';
import { isPublicUrl } from '../../platform/outside/postOutside.ts';
import { vapidKeys } from './sendPush.ts';
import { dropSubscription, putSubscription } from './subscriptionStore.ts';

export function pushRoutes({ config }: Pick<Services, 'config'>): Route[] {
  const { publicKey } = vapidKeys(config);
  return [
    memberRoute(getPushKey, async () => ({ key: publicKey })),

    memberRoute(addPushSubscription, async ({ tx, session, body, audit }) => {
      if (!isPublicUrl(body.endpoint, config)) {
        throw invalid([{ path: 'endpoint', message: 'This is not the address of a push service' }]);
      }
      const isNew = await putSubscription(tx, session, body);
      if (isNew) await audit(deviceOf(session.personId, 'create', body.endpoint));
    }),

    memberRoute(removePushSubscription, async ({ tx, session, query, audit }) => {
      const { personId } = session;
      const wasThere = await dropSubscription(tx, personId, query.endpoint);
      if (wasThere) await audit(deviceOf(personId, 'delete', query.endpoint));
    }),
  ];
}

/** Logs only the host: with the whole address anybody could send messages to the device. */
function deviceOf(personId: string, action: 'create' | 'delete', endpoint: string): AuditEvent {
  return {
    category: 'SECURITY',
    action,
    entityType: 'push_subscription',
    entityId: personId,
    metadata: { pushService: new URL(endpoint).host },
  };
}
