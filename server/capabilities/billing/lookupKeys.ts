import { type PlanId, planId } from '#shared/subscription/subscription.ts';

/** A price is found by this name, whatever id it has in which account of Stripe's. */
export const lookupKeyOf = (plan: PlanId) => `docket_${plan}_monthly`;

export function planOfLookupKey(key: string | null): PlanId | null {
  return planId.options.find((plan) => lookupKeyOf(plan) === key) ?? null;
}
