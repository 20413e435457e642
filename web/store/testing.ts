import type { CurrentUser } from '#shared/auth/contract.ts';

export const anotherAccount = '018f0000-0000-7000-8000-0000000000a2';

export function person(parts: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: '018f0000-0000-7000-8000-0000000000a0',
    email: 'ada@example.test',
    firstName: 'Ada',
    lastName: 'Lovelace',
    profileImageUrl: null,
    formats: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    addressProven: true,
    passkeyNeeded: null,
    roles: ['admin', 'manager'],
    accountId: '018f0000-0000-7000-8000-0000000000a1',
    accountName: 'Analytical Engines',
    accounts: [],
    currentPlan: 'growth',
    subscriptionStatus: 'active',
    trialEndsAt: null,
    subscriptionEndsAt: null,
    stripeCustomerId: null,
    ...parts,
  };
}
