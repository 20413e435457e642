import { expect, test } from 'vitest';
import { planMoment } from './planMoment.ts';

const now = Date.parse('2026-03-10T12:00:00Z');
const later = '2026-03-20T12:00:00Z';
const before = '2026-03-01T12:00:00Z';
const none = { trialEndsAt: null, subscriptionEndsAt: null };

test.each([
  ['trialing', { trialEndsAt: later }, /^10 days left in your trial/],
  ['trialing', { trialEndsAt: before }, /^Trial expired on /],
  ['active', { subscriptionEndsAt: later }, /^Next billing date: .+ \(in 10 days\)$/],
  ['canceled', { subscriptionEndsAt: later }, /^Access ends .+ \(in 10 days\)$/],
  ['canceled', { subscriptionEndsAt: before }, /^Access ended /],
  ['canceled', { trialEndsAt: later }, /^Access ends /],
] as const)(
  'a subscription that is %s with %j names the day that matters',
  (subscriptionStatus, ends, text) => {
    const moment = planMoment({ ...none, ...ends, subscriptionStatus }, null, now);
    expect(`${moment?.title} ${moment?.detail}`).toMatch(text);
  },
);

test('an overdue payment says until when files are still read', () => {
  const due = { ...none, subscriptionStatus: 'past_due' } as const;
  expect(planMoment(due, later, now)?.title).toMatch(/^New invoices are read until /);
  expect(planMoment(due, before, now)?.title).toBe('New invoices wait for your payment');
  expect(planMoment(due, null, now)).toBeNull();
});

test('without a known day, no day is shown', () => {
  for (const subscriptionStatus of ['trialing', 'active', 'canceled', 'incomplete'] as const) {
    expect(planMoment({ ...none, subscriptionStatus }, null, now)).toBeNull();
  }
});
