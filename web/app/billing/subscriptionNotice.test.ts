import { expect, test } from 'vitest';
import type { SubscriptionStatus } from '#shared/subscription/subscription.ts';
import { billingNotice, subscriptionNotice } from './subscriptionNotice.ts';

const now = Date.parse('2026-03-10T12:00:00Z');

function notice(subscriptionStatus: SubscriptionStatus, trialEndsAt: string | null = null) {
  return subscriptionNotice(
    { subscriptionStatus, trialEndsAt, subscriptionEndsAt: null, currentPlan: 'growth' },
    now,
  );
}

test.each([
  [
    'past_due',
    'Your payment is past due. Please update your payment method to continue using the service.',
    'Update Payment',
    'portal',
  ],
  [
    'incomplete',
    'Your subscription setup is incomplete. Please complete your payment to activate your account.',
    'Complete Setup',
    'portal',
  ],
  [
    'canceled',
    'Your subscription has been canceled. You can reactivate it anytime.',
    'Reactivate',
    '/subscribe?plan=growth',
  ],
] as const)('a subscription that is %s says what to do', (status, text, action, to) => {
  expect(notice(status)).toMatchObject({ text, action, to });
});

test.each([
  ['2026-03-13T12:00:00Z', 'Your trial ends in 3 days. Subscribe now to keep processing invoices.'],
  ['2026-03-10T13:00:00Z', 'Your trial ends in 1 day. Subscribe now to keep processing invoices.'],
  [
    '2026-03-10T11:59:59Z',
    'Your trial has expired. Subscribe now to continue processing invoices.',
  ],
])('a trial that ends at %s shows the days left', (end, text) => {
  expect(notice('trialing', end)).toMatchObject({
    text,
    action: 'Subscribe Now',
    to: '/subscribe?plan=growth',
  });
});

test('a healthy subscription shows no notice', () => {
  expect(notice('trialing', '2026-03-13T12:00:01Z')).toBeNull();
  expect(notice('trialing')).toBeNull();
  expect(notice('active')).toBeNull();
});

test('on the billing screen the notice points to the plans beside it', () => {
  const state = { trialEndsAt: null, subscriptionEndsAt: null, currentPlan: 'growth' } as const;
  expect(billingNotice({ ...state, subscriptionStatus: 'canceled' }, now)).toMatchObject({
    text: 'Your subscription has been canceled. You can reactivate it anytime or choose a different plan.',
    action: 'Reactivate',
  });
  expect(billingNotice({ ...state, subscriptionStatus: 'past_due' }, now)).toEqual(
    notice('past_due'),
  );
  expect(billingNotice({ ...state, subscriptionStatus: 'active' }, now)).toBeNull();
});
