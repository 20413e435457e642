import { allowanceOf, type RefusedAllowance } from './allowance.ts';
import type { PlanId, SubscriptionState } from './subscription.ts';

const plansWithApi: readonly PlanId[] = ['growth', 'pro'];

/** Whether the plan allows API keys; `subscribeTo` is a plan that does. */
export type ApiAccess =
  | { allowed: true }
  | {
      allowed: false;
      code: 'plan_without_api' | RefusedAllowance['code'];
      message: string;
      subscribeTo: PlanId;
    };

export function apiAccess(
  plan: PlanId,
  state: SubscriptionState & { periodStartsAt?: string | null },
  now: number,
): ApiAccess {
  if (!plansWithApi.includes(plan)) {
    const message = 'The API comes with the Growth and Pro plans. Upgrade to use API keys.';
    return { allowed: false, code: 'plan_without_api', message, subscribeTo: 'growth' };
  }
  const allowance = allowanceOf(plan, state, now);
  if (allowance.allowed) return { allowed: true };
  const { code, message } = allowance;
  return { allowed: false, code, message, subscribeTo: plan };
}
