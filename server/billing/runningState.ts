import type { SubscriptionRow } from './subscriptionStore.ts';

/** A stored subscription as `shared/subscription` judges it. */
export function runningState(
  row: Pick<SubscriptionRow, 'status' | 'trial_ends_at' | 'ends_at' | 'period_starts_at'>,
) {
  return {
    subscriptionStatus: row.status,
    trialEndsAt: row.trial_ends_at?.toISOString() ?? null,
    subscriptionEndsAt: row.ends_at?.toISOString() ?? null,
    periodStartsAt: row.period_starts_at?.toISOString() ?? null,
  };
}
