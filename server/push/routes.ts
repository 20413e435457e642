import {
  addPushSubscription,
  getPushKey,
  removePushSubscription,
} from '#shared/notifications/push.ts';
import type { Services } from '../capability.ts';
import { invalid } from '../http/problem.ts';
import { memberRoute, type Route } from '../http/route.ts';
import { mayPushTo } from './pushAddress.ts';
import { dropSubscription, putSubscription } from './subscriptionStore.ts';
import { vapidKeys } from './vapidKeys.ts';

export function pushRoutes({ config }: Pick<Services, 'config'>): Route[] {
  const { publicKey } = vapidKeys(config);
  return [
    memberRoute(getPushKey, async () => ({ key: publicKey })),

    memberRoute(addPushSubscription, async ({ tx, session, body }) => {
      if (!mayPushTo(body.endpoint, config)) {
        throw invalid([{ path: 'endpoint', message: 'This is no address of a push service' }]);
      }
      await putSubscription(tx, session, body);
    }),

    memberRoute(removePushSubscription, ({ tx, session, query }) =>
      dropSubscription(tx, session.personId, query.endpoint),
    ),
  ];
}
