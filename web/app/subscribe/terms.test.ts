import { expect, test } from 'vitest';
import { termsOf } from './terms.ts';

const now = Date.parse('2026-03-10T12:00:00Z');
const later = '2026-03-20T12:00:00Z';
const before = '2026-03-01T12:00:00Z';
const none = { trialEndsAt: null, subscriptionEndsAt: null };

test('a visitor is offered the trial', () => {
  expect(termsOf('growth', undefined, now)).toEqual({
    button: 'Start 14-Day Free Trial',
    text: 'Your trial starts today. There is no charge until day 15, and you can cancel anytime.',
  });
});

test.each([
  [{ subscriptionStatus: 'trialing', trialEndsAt: later }, /^Your trial goes on until /],
  [{ subscriptionStatus: 'canceled', trialEndsAt: later }, /^Your trial goes on until /],
  [{ subscriptionStatus: 'trialing', trialEndsAt: before }, /^The card is charged \$299 today/],
  [{ subscriptionStatus: 'active', trialEndsAt: before }, /^Your subscription goes on with/],
  [{ subscriptionStatus: 'past_due' }, /^Your subscription goes on with this card/],
  [{ subscriptionStatus: 'canceled', subscriptionEndsAt: later }, /^Your subscription goes on/],
  [{ subscriptionStatus: 'canceled', subscriptionEndsAt: before }, /^The card is charged/],
  [{ subscriptionStatus: 'incomplete' }, /^The card is charged \$299 today/],
] as const)('a company with %j is told its terms, with a trial only once', (state, text) => {
  expect(termsOf('growth', { ...none, ...state }, now).text).toMatch(text);
});
