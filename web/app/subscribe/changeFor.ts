import type { CurrentUser } from '#shared/auth/contract.ts';
import { trialInvoices } from '#shared/subscription/allowance.ts';
import { planNames, planPrices } from '#shared/subscription/plans.ts';
import { hasEnded, type PlanId } from '#shared/subscription/subscription.ts';
import { longDate } from '../dates/dates.ts';

type SubscriptionFacts = Pick<
  CurrentUser,
  'currentPlan' | 'subscriptionStatus' | 'trialEndsAt' | 'subscriptionEndsAt' | 'stripeCustomerId'
>;

/** A change to a running subscription that uses the card on file. */
export interface Change {
  kind: 'change-plan' | 'end-trial' | 'reactivate';
  title: string;
  text: string;
  button: string;
  done: string;
}

export function changeFor(plan: PlanId, me: SubscriptionFacts, now: number): Change | null {
  const { subscriptionStatus: status, trialEndsAt, subscriptionEndsAt, currentPlan } = me;
  if (!me.stripeCustomerId) return null;
  const inTrial = trialEndsAt !== null && !hasEnded(trialEndsAt, now);
  const name = planNames[plan];
  const price = `$${planPrices[plan]} a month`;
  const isOther = plan !== currentPlan;

  if (status === 'trialing' && inTrial && isOther) {
    return {
      kind: 'change-plan',
      title: `You are trying ${planNames[currentPlan]}`,
      text: `Switch to ${name}: your trial goes on until ${longDate(trialEndsAt)}, and ${price} begins then.`,
      button: `Switch to ${name}`,
      done: `Your plan is ${name} now`,
    };
  }
  if (status === 'trialing' && inTrial) {
    return {
      kind: 'end-trial',
      title: `Your trial of ${name} goes on until ${longDate(trialEndsAt)}`,
      text: `With a card on file there is nothing to do: it is charged then, ${price}. If the trial's ${trialInvoices} invoices are not enough, begin to pay today.`,
      button: 'Subscribe today',
      done: `You have subscribed to ${name}`,
    };
  }
  if (status === 'active' && isOther) {
    return {
      kind: 'change-plan',
      title: `Your plan is ${planNames[currentPlan]}`,
      text: `Switch to ${name} at ${price}. It begins at once; the difference for the rest of the month is on your next invoice.`,
      button: `Switch to ${name}`,
      done: `Your plan is ${name} now`,
    };
  }
  const endsAt = inTrial ? trialEndsAt : subscriptionEndsAt;
  if (status === 'canceled' && endsAt !== null && !hasEnded(endsAt, now) && !isOther) {
    return {
      kind: 'reactivate',
      title: `${name} runs until ${longDate(endsAt)}`,
      text: `Take back the cancellation, and it goes on after that at ${price}.`,
      button: `Reactivate ${name}`,
      done: `${name} goes on`,
    };
  }
  return null;
}
