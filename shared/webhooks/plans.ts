import type { PlanId } from '../subscription/subscription.ts';

/** The pricing page promises "All integrations" from Growth on. */
const plansWithWebhook: readonly PlanId[] = ['growth', 'pro'];

export const hasWebhook = (plan: PlanId) => plansWithWebhook.includes(plan);

export const withoutWebhook =
  'The webhook comes with the Growth and Pro plans. Upgrade to have approved invoices sent to your own programs.';
