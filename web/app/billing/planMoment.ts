import { daysLeft, hasEnded, type SubscriptionState } from '#shared/subscription/subscription.ts';
import { longDate } from '../dates/dates.ts';

/** The day that matters in this subscription status, and how far away it is. */
export interface PlanMoment {
  title: string;
  detail: string;
}

export function planMoment(
  { subscriptionStatus: status, trialEndsAt, subscriptionEndsAt }: SubscriptionState,
  graceEndsAt: string | null,
  now: number,
): PlanMoment | null {
  if (status === 'trialing' && trialEndsAt) {
    return hasEnded(trialEndsAt, now)
      ? { title: 'Trial expired', detail: `on ${longDate(trialEndsAt)}` }
      : { title: `${inDays(trialEndsAt, now)} left in your trial`, detail: until(trialEndsAt) };
  }
  if (status === 'active' && subscriptionEndsAt) {
    return {
      title: `Next billing date: ${longDate(subscriptionEndsAt)}`,
      detail: `(in ${inDays(subscriptionEndsAt, now)})`,
    };
  }
  if (status === 'canceled') {
    const end = subscriptionEndsAt ?? trialEndsAt;
    if (!end) return null;
    return hasEnded(end, now)
      ? { title: `Access ended ${longDate(end)}`, detail: '' }
      : { title: `Access ends ${longDate(end)}`, detail: `(in ${inDays(end, now)})` };
  }
  if (status === 'past_due' && graceEndsAt) {
    return hasEnded(graceEndsAt, now)
      ? { title: 'New invoices wait for your payment', detail: `since ${longDate(graceEndsAt)}` }
      : { title: `New invoices are read until ${longDate(graceEndsAt)}`, detail: '' };
  }
  return null;
}

function inDays(end: string, now: number): string {
  const days = daysLeft(end, now);
  return days === 1 ? '1 day' : `${days} days`;
}

const until = (time: string) => `It ends on ${longDate(time)}.`;
