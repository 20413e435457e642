import { type PlanId, planId } from '#shared/subscription/subscription.ts';

/** `null` for an unknown plan. */
export function planInQuery(query: URLSearchParams): PlanId | null {
  return planId.safeParse(query.get('plan') ?? 'starter').data ?? null;
}
