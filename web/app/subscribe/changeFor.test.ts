import { expect, test } from 'vitest';
import { changeFor } from './changeFor.ts';

const now = Date.parse('2026-03-10T12:00:00Z');
const later = '2026-03-20T12:00:00Z';
const before = '2026-03-01T12:00:00Z';
const me = {
  currentPlan: 'starter',
  subscriptionStatus: 'active',
  trialEndsAt: before,
  subscriptionEndsAt: later,
  stripeCustomerId: 'cus_1',
} as const;
const trial = { ...me, subscriptionStatus: 'trialing', trialEndsAt: later } as const;
const canceled = { ...me, subscriptionStatus: 'canceled' } as const;

test('a running subscription changes its plan without a card', () => {
  expect(changeFor('growth', me, now)).toMatchObject({
    kind: 'change-plan',
    button: 'Switch to Growth',
  });
  expect(changeFor('pro', trial, now)).toMatchObject({ kind: 'change-plan' });
});

test('a trial can be ended early, and a cancellation undone before the end', () => {
  expect(changeFor('starter', trial, now)).toMatchObject({ kind: 'end-trial' });
  expect(changeFor('starter', canceled, now)).toMatchObject({ kind: 'reactivate' });
  expect(changeFor('starter', { ...canceled, subscriptionEndsAt: before }, now)).toBeNull();
});

test('everything else needs a card', () => {
  expect(changeFor('growth', { ...me, stripeCustomerId: null }, now)).toBeNull();
  expect(changeFor('growth', { ...trial, trialEndsAt: before }, now)).toBeNull();
  expect(changeFor('starter', { ...me, subscriptionStatus: 'past_due' }, now)).toBeNull();
  expect(changeFor('growth', canceled, now)).toBeNull();
  expect(changeFor('starter', me, now)).toBeNull();
});
