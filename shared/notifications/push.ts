import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';

const key = z.string().regex(/^[\w-]+={0,2}$/);

/** As a browser's `PushSubscription` writes itself. */
export const pushSubscription = z.strictObject({
  endpoint: z.url().max(1_000),
  keys: z.strictObject({ p256dh: key.max(200), auth: key.max(100) }),
});
export type PushSubscriptionBody = z.infer<typeof pushSubscription>;

/** The public key that a device subscribes with: only its holder may push to it. */
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

/** What the worker gets to show. */
export const pushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** Of this origin. */
  path: z.string().regex(/^\/(?!\/)/),
  /** How many invoices wait for the person, for the badge. */
  waiting: z.int(),
});
export type PushMessage = z.infer<typeof pushMessage>;
