import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';

const key = z.string().regex(/^[\w-]+={0,2}$/);

/** The JSON of a browser's `PushSubscription`. */
export const pushSubscription = z.strictObject({
  endpoint: z.url().max(1_000),
  keys: z.strictObject({ p256dh: key.max(200), auth: key.max(100) }),
});
export type PushSubscriptionBody = z.infer<typeof pushSubscription>;

/** The VAPID public key for subscribing; only the holder of the private key can push to the device. */
export const getPushKey = endpoint({
  method: 'GET',
  path: '/api/push-key',
  access: 'notifications.own',
  answer: z.object({ key: z.string() }),
});

export const addPushSubscription = endpoint({
  method: 'POST',
  path: '/api/push-subscriptions',
  access: 'notifications.own',
  body: pushSubscription,
});

export const removePushSubscription = endpoint({
  method: 'DELETE',
  path: '/api/push-subscriptions',
  access: 'notifications.own',
  query: pushSubscription.pick({ endpoint: true }),
});

/** The payload that the service worker shows. */
export const pushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** A path on this origin. */
  path: z.string().regex(/^\/(?!\/)/),
  /** Number of invoices that wait for the person, for the badge. */
  waiting: z.int(),
});
export type PushMessage = z.infer<typeof pushMessage>;
