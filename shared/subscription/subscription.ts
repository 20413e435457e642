import { z } from 'zod';

export const planId = z.enum(['starter', 'growth', 'pro']);
export type PlanId = z.infer<typeof planId>;

export const subscriptionStatus = z.enum([
  'active',
  'trialing',
  'past_due',
  'canceled',
  'incomplete',
  'inactive',
]);
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>;

export const statusBadges: Record<SubscriptionStatus, string> = {
  active: 'Active',
  trialing: 'Trial',
  past_due: 'Past Due',
  canceled: 'Canceled',
  incomplete: 'Incomplete',
  inactive: 'Inactive',
};

export const trialDays = 14;

const dayInMs = 24 * 60 * 60 * 1000;

/** The ceiling of the remaining days, never below 0. */
export function daysLeft(end: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(end) - now) / dayInMs));
}

/** Expired means that the end moment has passed, which is not the same as no whole day being left. */
export function hasEnded(end: string, now: number): boolean {
  return Date.parse(end) < now;
}

export interface SubscriptionState {
  subscriptionStatus: SubscriptionStatus;
  trialEndsAt: string | null;
  subscriptionEndsAt: string | null;
}

/** The short note in the header, beside the plan. */
export function headerNote(state: SubscriptionState, now: number): string {
  const { subscriptionStatus: status, trialEndsAt, subscriptionEndsAt } = state;
  if (status === 'trialing' && trialEndsAt) {
    return hasEnded(trialEndsAt, now)
      ? 'Trial expired'
      : `${daysLeft(trialEndsAt, now)}d trial left`;
  }
  if (status === 'active' && subscriptionEndsAt)
    return `Renews in ${daysLeft(subscriptionEndsAt, now)}d`;
  if (status === 'past_due') return 'Past due';
  return statusBadges[status];
}
