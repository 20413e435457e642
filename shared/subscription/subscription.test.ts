import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysLeft, hasEnded, headerNote, type SubscriptionState } from './subscription.ts';

const now = Date.UTC(2026, 4, 10, 12);
const hour = 60 * 60 * 1000;
const day = 24 * hour;
const at = (offset: number) => new Date(now + offset).toISOString();

describe('remaining days', () => {
  it.each([
    [14 * day, 14],
    [13 * day + 1, 14],
    [day, 1],
    [hour, 1],
    [1, 1],
    [0, 0],
    [-1, 0],
    [-30 * day, 0],
  ])('%i milliseconds before the end: %i', (offset, days) => {
    expect(daysLeft(at(offset), now)).toBe(days);
  });

  it('are a whole number, never below 0, and at most a day too many', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400 * day, max: 400 * day }), (offset) => {
        const days = daysLeft(at(offset), now);
        expect(Number.isInteger(days)).toBe(true);
        expect(days).toBeGreaterThanOrEqual(0);
        if (offset > 0) {
          expect(days * day).toBeGreaterThanOrEqual(offset);
          expect((days - 1) * day).toBeLessThan(offset);
        }
      }),
    );
  });
});

describe('the end of a period', () => {
  it('is the exact moment, not the day', () => {
    expect(hasEnded(at(1), now)).toBe(false);
    expect(hasEnded(at(0), now)).toBe(false);
    expect(hasEnded(at(-1), now)).toBe(true);
  });
});

describe('the note in the header', () => {
  const note = (state: Partial<SubscriptionState>) =>
    headerNote(
      { subscriptionStatus: 'inactive', trialEndsAt: null, subscriptionEndsAt: null, ...state },
      now,
    );

  it.each([
    ['14d trial left', { subscriptionStatus: 'trialing', trialEndsAt: at(14 * day) }],
    ['1d trial left', { subscriptionStatus: 'trialing', trialEndsAt: at(hour) }],
    ['0d trial left', { subscriptionStatus: 'trialing', trialEndsAt: at(0) }],
    ['Trial expired', { subscriptionStatus: 'trialing', trialEndsAt: at(-1) }],
    ['Trial', { subscriptionStatus: 'trialing' }],
    ['Renews in 30d', { subscriptionStatus: 'active', subscriptionEndsAt: at(30 * day) }],
    ['Renews in 0d', { subscriptionStatus: 'active', subscriptionEndsAt: at(-day) }],
    ['Active', { subscriptionStatus: 'active' }],
    ['Past due', { subscriptionStatus: 'past_due', subscriptionEndsAt: at(day) }],
    ['Canceled', { subscriptionStatus: 'canceled', subscriptionEndsAt: at(day) }],
    ['Incomplete', { subscriptionStatus: 'incomplete' }],
    ['Inactive', { subscriptionStatus: 'inactive', trialEndsAt: at(-day) }],
  ] as const)('%s', (expected, state) => {
    expect(note(state)).toBe(expected);
  });
});
