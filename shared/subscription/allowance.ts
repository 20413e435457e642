import {
  hasEnded,
  type PlanId,
  type SubscriptionState,
  type SubscriptionStatus,
} from './subscription.ts';

const graceDays = 7;
const dayInMs = 24 * 60 * 60 * 1000;

/** End of the grace period, in which new files are still read although the period that began then is unpaid. */
export function graceEnd(periodStartsAt: string): string {
  return new Date(Date.parse(periodStartsAt) + graceDays * dayInMs).toISOString();
}

/**
 * Invoices per month; `null` is unlimited. The pricing page and the billing screen promise different numbers, so this
 * is the higher one of each plan.
 */
const monthlyInvoices: Record<PlanId, number | null> = { starter: 200, growth: 1_000, pro: null };

export const trialInvoices = 50;

const mayBeActive: Record<SubscriptionStatus, boolean> = {
  active: true,
  trialing: true,
  // The payment is retried for some days, and work continues meanwhile.
  past_due: true,
  canceled: true,
  incomplete: false,
  inactive: false,
};

/** How many invoices a company may have read now. */
type Allowance =
  | { allowed: true; limit: number | null; period: 'trial' | 'month' }
  | RefusedAllowance;

export interface RefusedAllowance {
  allowed: false;
  code: 'trial_expired' | 'past_due' | 'no_subscription';
  message: string;
}

export function allowanceOf(
  plan: PlanId,
  state: SubscriptionState & { periodStartsAt?: string | null },
  now: number,
): Allowance {
  const { subscriptionStatus: status, trialEndsAt, subscriptionEndsAt, periodStartsAt } = state;
  if (status === 'trialing') {
    if (!trialEndsAt || !hasEnded(trialEndsAt, now))
      return { allowed: true, limit: trialInvoices, period: 'trial' };
    const message = 'Your trial has expired. Subscribe now to continue processing invoices.';
    return { allowed: false, code: 'trial_expired', message };
  }
  if (status === 'past_due' && periodStartsAt && hasEnded(graceEnd(periodStartsAt), now)) {
    const message =
      'Your payment is past due. Please update your payment method to continue processing invoices.';
    return { allowed: false, code: 'past_due', message };
  }
  // Canceled before the first payment: the trial continues until its end.
  if (status === 'canceled' && trialEndsAt && !hasEnded(trialEndsAt, now)) {
    return { allowed: true, limit: trialInvoices, period: 'trial' };
  }
  const hasExpired =
    status === 'canceled' && (!subscriptionEndsAt || hasEnded(subscriptionEndsAt, now));
  if (mayBeActive[status] && !hasExpired)
    return { allowed: true, limit: monthlyInvoices[plan], period: 'month' };
  return {
    allowed: false,
    code: 'no_subscription',
    message: 'Your subscription is not active. Subscribe to continue processing invoices.',
  };
}

const plansBySize: readonly PlanId[] = ['starter', 'growth', 'pro'];

/** The next larger plan; `null` for the largest. */
export function largerPlan(plan: PlanId, { inTrial }: { inTrial: boolean }): PlanId | null {
  return inTrial ? plan : (plansBySize[plansBySize.indexOf(plan) + 1] ?? null);
}

export function monthStart(now: number): Date {
  const date = new Date(now);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1));
}
