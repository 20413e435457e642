import {
  daysLeft,
  hasEnded,
  type PlanId,
  type SubscriptionState,
} from '#shared/subscription/subscription.ts';

/** What a person should know of the subscription before it stands in their way, and what to do about it. */
export interface SubscriptionNotice {
  tone: 'warning' | 'danger';
  text: string;
  action: string;
  to: string;
}

const warnsFromDays = 3;
const billing = '/billing';

export function subscriptionNotice(
  { subscriptionStatus, trialEndsAt, currentPlan }: SubscriptionState & { currentPlan: PlanId },
  now: number,
): SubscriptionNotice | null {
  const subscribe = `/subscribe?plan=${currentPlan}`;
  switch (subscriptionStatus) {
    case 'past_due':
      return {
        tone: 'danger',
        text: 'Your payment is past due. Please update your payment method to continue using the service.',
        action: 'Update Payment',
        to: billing,
      };
    case 'incomplete':
      return {
        tone: 'warning',
        text: 'Your subscription setup is incomplete. Please complete your payment to activate your account.',
        action: 'Complete Setup',
        to: billing,
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

function trialNotice(trialEndsAt: string, now: number, to: string): SubscriptionNotice | null {
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
