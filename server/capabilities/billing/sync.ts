import type Stripe from 'stripe';
import type { AuditValues } from '#shared/audit/entry.ts';
import { systemActor, writeAudit } from '../../platform/audit/write.ts';
import type { Database } from '../../platform/db/database.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { currentOf, type KnownState, stateOf } from './stateOf.ts';
import {
  findSubscription,
  lockSubscription,
  type SubscriptionRow,
  updateSubscription,
} from './subscriptionStore.ts';

/** One company's subscription at the provider is read and changed once at a time. */
export const billingLease = (accountId: string) => `billing ${accountId}`;

/**
 * Reads the company's subscription from the provider and stores it. The caller holds the company's lease, so that a later
 * reading is also written later, in any order of events. The contents of events are not used.
 */
export async function syncSubscription(
  db: Database,
  accountId: string,
  stripe: Stripe,
): Promise<void> {
  const { stripeCustomerId: customer } = await db.withAccount(accountId, findSubscription);
  if (customer === null) return;
  const state = await readState(stripe, customer);
  if (state) await db.withAccount(accountId, (tx) => storeState(tx, state));
}

/** The state of a customer's subscription at the provider; `null` if there is none. */
export async function readState(stripe: Stripe, customer: string): Promise<KnownState | null> {
  const current = currentOf(await subscriptionsOf(stripe, customer));
  return current ? stateOf(current) : null;
}

export async function storeState(tx: AccountTx, state: KnownState): Promise<SubscriptionRow> {
  const before = await lockSubscription(tx);
  if (JSON.stringify(auditValues(before)) === JSON.stringify(auditValues(state))) return before;
  await updateSubscription(tx, state);
  // A new sequence number wakes devices, which then ask again who they are and what they may do.
  await nextSeq(tx);
  await writeAudit(tx, systemActor, {
    category: 'SYSTEM',
    action: 'update',
    entityType: 'subscription',
    entityId: state.stripeSubscriptionId,
    oldValues: auditValues(before),
    newValues: auditValues(state),
  });
  return { ...before, ...state };
}

/** All subscriptions of a customer, with their pending setups and payments. */
export async function subscriptionsOf(
  stripe: Stripe,
  customer: string,
): Promise<Stripe.Subscription[]> {
  const { data } = await stripe.subscriptions.list({
    customer,
    status: 'all',
    limit: 100,
    expand: ['data.pending_setup_intent', 'data.latest_invoice.confirmation_secret'],
  });
  return data;
}

function auditValues(
  row: Omit<KnownState, 'stripeSubscriptionId'> & Pick<SubscriptionRow, 'stripeSubscriptionId'>,
) {
  return {
    plan: row.plan,
    status: row.status,
    trialEndsAt: row.trialEndsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    periodStartsAt: row.periodStartsAt?.toISOString() ?? null,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    subscription: row.stripeSubscriptionId,
  } satisfies AuditValues;
}
