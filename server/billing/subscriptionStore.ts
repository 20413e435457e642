import type { AccountTx, SystemTx } from '../db/database.ts';
import type { KnownState } from './stateOf.ts';

export interface SubscriptionRow extends Omit<KnownState, 'stripe_subscription_id'> {
  account_id: string;
  stripe_customer_id: string | null;
  stripe_subscription_id: string | null;
  pending_intent: string | null;
  pending_plan: KnownState['plan'] | null;
}

const own = (tx: AccountTx) =>
  tx<SubscriptionRow>('subscriptions').where({ account_id: tx.accountId });

export async function findSubscription(tx: AccountTx): Promise<SubscriptionRow> {
  return required(tx, await own(tx).first());
}

/** Whoever else changes the company's subscription waits until this transaction is over. */
export async function lockSubscription(tx: AccountTx): Promise<SubscriptionRow> {
  return required(tx, await own(tx).forUpdate().first());
}

export async function updateSubscription(
  tx: AccountTx,
  change: Partial<Omit<SubscriptionRow, 'account_id'>>,
): Promise<void> {
  await own(tx).update(change);
}

export async function accountOfCustomer(tx: SystemTx, customerId: string): Promise<string | null> {
  const row = await tx<SubscriptionRow>('subscriptions')
    .where({ stripe_customer_id: customerId })
    .first('account_id');
  return row?.account_id ?? null;
}

function required(tx: AccountTx, row: SubscriptionRow | undefined): SubscriptionRow {
  if (!row) throw new Error(`Account ${tx.accountId} has no subscription`);
  return row;
}
