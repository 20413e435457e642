import {
  daysLeft,
  hasEnded,
  type PlanId,
  type SubscriptionState,
} from '#shared/subscription/subscription.ts';

/** A warning about the subscription before it blocks anything, and what to do about it. */
export interface SubscriptionNotice {
  tone: 'warning' | 'danger';
  text: string;
  action: string;
  /** Where the action leads: one of our screens, or the provider's portal. */
  to: `/subscribe?plan=${PlanId}` | 'portal';
}

const warnsFromDays = 3;

export function subscriptionNotice(
  { subscriptionStatus, trialEndsAt, currentPlan }: SubscriptionState & { currentPlan: PlanId },
  now: number,
): SubscriptionNotice | null {
  const subscribe = `/subscribe?plan=${currentPlan}` as const;
  switch (subscriptionStatus) {
    case 'past_due':
      return {
        tone: 'danger',
        text: 'Your payment is past due. Please update your payment method to continue using the service.',
        action: 'Update Payment',
        to: 'portal',
      };
    case 'incomplete':
      return {
        tone: 'warning',
        text: 'Your subscription setup is incomplete. Please complete your payment to activate your account.',
        action: 'Complete Setup',
        to: 'portal',
      };
    case 'canceled':
      return {
        tone: 'warning',
        text: 'Your subscription has been canceled. You can reactivate it anytime.',
        action: 'Reactivate',
        to: subscribe,
      };
    case 'trialing':
      return trialEndsAt === null ? null : trialNotice(trialEndsAt, now, subscribe);
    case 'active':
    case 'inactive':
      return null;
  }
}

function trialNotice(
  trialEndsAt: string,
  now: number,
  to: SubscriptionNotice['to'],
): SubscriptionNotice | null {
  const action = 'Subscribe Now';
  if (hasEnded(trialEndsAt, now)) {
    const text = 'Your trial has expired. Subscribe now to continue processing invoices.';
    return { tone: 'danger', text, action, to };
  }
  const days = daysLeft(trialEndsAt, now);
  if (days > warnsFromDays) return null;
  const left = days === 1 ? '1 day' : `${days} days`;
  const text = `Your trial ends in ${left}. Subscribe now to keep processing invoices.`;
  return { tone: 'warning', text, action, to };
}

/** On the billing screen the notice refers to the plans beside it. */
export function billingNotice(
  ...given: Parameters<typeof subscriptionNotice>
): SubscriptionNotice | null {
  const notice = subscriptionNotice(...given);
  const [{ subscriptionStatus }] = given;
  if (!notice || subscriptionStatus !== 'canceled') return notice;
  const text =
    'Your subscription has been canceled. You can reactivate it anytime or choose a different plan.';
  return { ...notice, text };
}
