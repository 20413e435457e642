import type { PlanId } from './subscription.ts';

/** Dollars a month. */
export const planPrices: Record<PlanId, number> = { starter: 99, growth: 299, pro: 499 };
