import type { SubscriptionRow } from './subscriptionStore.ts';

/** A stored subscription in the form that `shared/subscription` takes. */
export function runningState(
  row: Pick<SubscriptionRow, 'status' | 'trialEndsAt' | 'endsAt' | 'periodStartsAt'>,
) {
  return {
    subscriptionStatus: row.status,
    trialEndsAt: row.trialEndsAt?.toISOString() ?? null,
    subscriptionEndsAt: row.endsAt?.toISOString() ?? null,
    periodStartsAt: row.periodStartsAt?.toISOString() ?? null,
  };
}
