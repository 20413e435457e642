import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import type { PlanId } from '../subscription/subscription.ts';

/** The pricing page promises "All integrations" from Growth on. */
const plansWithWebhook: readonly PlanId[] = ['growth', 'pro'];

export const hasWebhook = (plan: PlanId) => plansWithWebhook.includes(plan);

export const withoutWebhook =
  'The webhook comes with the Growth and Pro plans. Upgrade to have approved invoices sent to your own programs.';

const time = z.iso.datetime();

const delivery = z.object({
  id,
  event: z.enum(['invoice.approved', 'invoice.reopened', 'test']),
  status: z.enum(['success', 'failure', 'pending']),
  at: time,
  attempts: z.int(),
  problem: z.string().nullable(),
  nextAttemptAt: time.nullable(),
});
export type Delivery = z.infer<typeof delivery>;

const webhook = z.object({
  url: z.string(),
  isOn: z.boolean(),
  /** The newest few, newest first. */
  deliveries: z.array(delivery),
});
export type Webhook = z.infer<typeof webhook>;

const settings = z.object({
  /** The plan includes webhooks. */
  isIncluded: z.boolean(),
  webhook: webhook.nullable(),
});
export type WebhookSettings = z.infer<typeof settings>;

/** The signing secret is returned only once. */
const withSecret = settings.extend({ secret: z.string().nullable() });

export const getWebhook = endpoint({
  method: 'GET',
  path: '/api/webhook',
  access: 'webhook.manage',
  answer: settings,
});

/** The first address creates a secret. */
export const putWebhook = endpoint({
  method: 'PUT',
  path: '/api/webhook',
  access: 'webhook.manage',
  proof: 'fresh',
  body: z.strictObject({
    url: z.string().trim().min(1, 'Enter an address').max(2_000).optional(),
    isOn: z.boolean().optional(),
  }),
  answer: withSecret,
  answersSecret: true,
});

/** The old secret is invalid from then on. */
export const replaceWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/webhook/secret',
  access: 'webhook.manage',
  proof: 'fresh',
  answer: withSecret,
  answersSecret: true,
});

export const removeWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhook',
  access: 'webhook.manage',
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhook/test',
  access: 'webhook.manage',
  answer: z.object({ message: z.string(), delivery }),
});
