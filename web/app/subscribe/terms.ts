import type { CurrentUser } from '#shared/auth/contract.ts';
import { planNames, planPrices } from '#shared/subscription/plans.ts';
import { hasEnded, type PlanId } from '#shared/subscription/subscription.ts';
import { longDate } from '../dates/dates.ts';

type SubscriptionFacts = Pick<
  CurrentUser,
  'subscriptionStatus' | 'trialEndsAt' | 'subscriptionEndsAt'
>;

/** What pressing the button costs. A company gets one trial. */
export interface Terms {
  button: string;
  text: string;
}

export function termsOf(plan: PlanId, me: SubscriptionFacts | undefined, now: number): Terms {
  if (!me) {
    return {
      button: 'Start 14-Day Free Trial',
      text: 'Your trial starts today. There is no charge until day 15, and you can cancel anytime.',
    };
  }
  const { subscriptionStatus: status, trialEndsAt, subscriptionEndsAt: end } = me;
  const price = `$${planPrices[plan]} a month`;
  if (trialEndsAt && !hasEnded(trialEndsAt, now)) {
    return {
      button: `Continue with ${planNames[plan]}`,
      text: `Your trial goes on until ${longDate(trialEndsAt)}. The card is charged then, ${price}. Cancel anytime.`,
    };
  }
  const paidFor = status === 'canceled' && end !== null && !hasEnded(end, now);
  if (status === 'active' || status === 'past_due' || paidFor) {
    return {
      button: `Continue with ${planNames[plan]}`,
      text: `Your subscription goes on with this card, at ${price}. Cancel anytime.`,
    };
  }
  return {
    button: `Subscribe for ${price}`,
    text: `The card is charged ${`$${planPrices[plan]}`} today, and each month from now on. Cancel anytime.`,
  };
}
