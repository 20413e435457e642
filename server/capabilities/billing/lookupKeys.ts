import { type PlanId, planId } from '#shared/subscription/subscription.ts';

/** Prices are found by this key, because their ids differ between Stripe accounts. */
export const lookupKeyOf = (plan: PlanId) => `docket_${plan}_monthly`;

export function planOfLookupKey(key: string | null): PlanId | null {
  return planId.options.find((plan) => lookupKeyOf(plan) === key) ?? null;
}
