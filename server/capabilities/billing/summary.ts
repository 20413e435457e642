import type { Billing } from '#shared/billing/contract.ts';
import { allowanceOf } from '#shared/subscription/allowance.ts';
import { graceEnd } from '#shared/subscription/grace.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { countedSince } from '../uploads/allowance.ts';
import { countUploads } from '../uploads/uploadStore.ts';
import { runningState } from './runningState.ts';
import type { SubscriptionRow } from './subscriptionStore.ts';

export async function presentBilling(tx: AccountTx, row: SubscriptionRow): Promise<Billing> {
  const state = runningState(row);
  const now = Date.now();
  const allowance = allowanceOf(row.plan, state, now);
  const inTrial = allowance.allowed ? allowance.period === 'trial' : row.status === 'trialing';
  const since = countedSince({ inTrial, periodStartsAt: row.periodStartsAt, now });
  return {
    plan: row.plan,
    status: row.status,
    trialEndsAt: state.trialEndsAt,
    subscriptionEndsAt: state.subscriptionEndsAt,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    graceEndsAt:
      row.status === 'past_due' && state.periodStartsAt ? graceEnd(state.periodStartsAt) : null,
    stripeCustomerId: row.stripeCustomerId,
    usage: {
      used: await countUploads(tx, since),
      limit: allowance.allowed ? allowance.limit : 0,
      since: (row.periodStartsAt ?? since).toISOString(),
      until: state.subscriptionEndsAt ?? state.trialEndsAt,
    },
  };
}
