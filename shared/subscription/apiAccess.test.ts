import { expect, test } from 'vitest';
import { apiAccess } from './apiAccess.ts';
import type { SubscriptionState } from './subscription.ts';

const now = Date.parse('2026-05-10T12:00:00Z');
const state = (of: Partial<SubscriptionState>): SubscriptionState => ({
  subscriptionStatus: 'active',
  trialEndsAt: null,
  subscriptionEndsAt: null,
  ...of,
});

test('Growth and Pro include the API, also in the trial; Starter does not', () => {
  expect(apiAccess('growth', state({}), now)).toEqual({ allowed: true });
  const trial = state({ subscriptionStatus: 'trialing', trialEndsAt: '2026-05-11T00:00:00Z' });
  expect(apiAccess('pro', trial, now)).toEqual({ allowed: true });
  expect(apiAccess('starter', state({}), now)).toMatchObject({
    allowed: false,
    code: 'plan_without_api',
    subscribeTo: 'growth',
  });
});

test('API access ends with the subscription, and the refusal says what to do', () => {
  const over = state({ subscriptionStatus: 'trialing', trialEndsAt: '2026-05-09T00:00:00Z' });
  expect(apiAccess('pro', over, now)).toMatchObject({ code: 'trial_expired', subscribeTo: 'pro' });
  const canceled = state({ subscriptionStatus: 'canceled' });
  expect(apiAccess('growth', canceled, now)).toMatchObject({ code: 'no_subscription' });
});
