import { describe, expect, it } from 'vitest';
import { allowanceOf, largerPlan, monthStart } from './allowance.ts';
import type { SubscriptionStatus } from './subscription.ts';

const now = Date.parse('2026-03-15T12:00:00Z');
const [past, future] = ['2026-03-15T11:59:59Z', '2026-03-15T12:00:01Z'];
const stateOf = (
  subscriptionStatus: SubscriptionStatus,
  ends: { trialEndsAt?: string; subscriptionEndsAt?: string } = {},
) => ({ subscriptionStatus, trialEndsAt: null, subscriptionEndsAt: null, ...ends });

describe('the allowance of a company', () => {
  it.each([
    ['starter', 200],
    ['growth', 1_000],
    ['pro', null],
  ] as const)('%s: %s invoices a month', (plan, limit) => {
    const allowed = { allowed: true, limit, period: 'month' };
    expect(allowanceOf(plan, stateOf('active'), now)).toEqual(allowed);
    expect(allowanceOf(plan, stateOf('past_due'), now)).toEqual(allowed);
  });

  it('is nothing after a payment is past due for seven days', () => {
    const since = (periodStartsAt: string) => ({ ...stateOf('past_due'), periodStartsAt });
    expect(allowanceOf('starter', since('2026-03-08T12:00:01Z'), now)).toMatchObject({
      limit: 200,
    });
    expect(allowanceOf('starter', since('2026-03-08T11:59:59Z'), now)).toMatchObject({
      allowed: false,
      code: 'past_due',
    });
  });

  it('is that of the trial if it was canceled before the first payment', () => {
    const canceled = stateOf('canceled', { trialEndsAt: future, subscriptionEndsAt: future });
    expect(allowanceOf('pro', canceled, now)).toMatchObject({ limit: 50, period: 'trial' });
  });

  it('is 50 in the trial of any plan, until it ends', () => {
    const allowed = { allowed: true, limit: 50, period: 'trial' };
    expect(allowanceOf('pro', stateOf('trialing', { trialEndsAt: future }), now)).toEqual(allowed);
    expect(allowanceOf('pro', stateOf('trialing', { trialEndsAt: past }), now)).toMatchObject({
      code: 'trial_expired',
    });
  });

  it('stays until the end of the paid period after canceling, and is nothing without a subscription', () => {
    const canceled = (subscriptionEndsAt: string) => stateOf('canceled', { subscriptionEndsAt });
    expect(allowanceOf('starter', canceled(future), now)).toMatchObject({ limit: 200 });
    const none = { allowed: false, code: 'no_subscription' };
    expect(allowanceOf('starter', canceled(past), now)).toMatchObject(none);
    expect(allowanceOf('starter', stateOf('canceled'), now)).toMatchObject(none);
    expect(allowanceOf('starter', stateOf('incomplete'), now)).toMatchObject(none);
    expect(allowanceOf('starter', stateOf('inactive'), now)).toMatchObject(none);
  });
});

it('the plan to upgrade to is the next one; in the trial, the chosen one', () => {
  expect(largerPlan('starter', { inTrial: false })).toBe('growth');
  expect(largerPlan('growth', { inTrial: false })).toBe('pro');
  expect(largerPlan('pro', { inTrial: false })).toBeNull();
  expect(largerPlan('starter', { inTrial: true })).toBe('starter');
});

it('a month begins at midnight UTC', () => {
  expect(monthStart(now).toISOString()).toBe('2026-03-01T00:00:00.000Z');
  expect(monthStart(Date.parse('2026-03-01T00:00:00Z')).toISOString()).toBe(
    '2026-03-01T00:00:00.000Z',
  );
});
