import type { PlanId } from '#shared/subscription/subscription.ts';
import { type Columns, selectList, updateParts } from '../../platform/db/columns.ts';
import { statement, unprepared } from '../../platform/db/statement.ts';
import type { AccountTx, SystemTx } from '../../platform/db/transaction.ts';
import type { KnownState } from './stateOf.ts';

export interface SubscriptionRow extends Omit<KnownState, 'stripeSubscriptionId'> {
  stripeCustomerId: string | null;
  stripeSubscriptionId: string | null;
  pendingIntent: string | null;
  pendingPlan: KnownState['plan'] | null;
}

const columns = {
  plan: 'text',
  status: 'text',
  trialEndsAt: 'timestamptz',
  endsAt: 'timestamptz',
  periodStartsAt: 'timestamptz',
  cancelAtPeriodEnd: 'boolean',
  stripeCustomerId: 'text',
  stripeSubscriptionId: 'text',
  pendingIntent: 'text',
  pendingPlan: 'text',
} satisfies Columns & Record<keyof SubscriptionRow, string>;

const insert = statement(`
  insert into subscriptions (plan, status, trial_ends_at) values ($1, 'trialing', $2)`);

export async function insertTrial(tx: AccountTx, plan: PlanId, ends: Date): Promise<void> {
  await tx.run(insert, [plan, ends]);
}

const own = `select ${selectList(columns, 'row')} from subscriptions as row
  where row.account_id = $1`;
const find = statement(own);
const lock = statement(`${own} for update`);

export async function findSubscription(tx: AccountTx): Promise<SubscriptionRow> {
  const [row] = await tx.run<SubscriptionRow>(find, [tx.accountId]);
  return required(tx, row);
}

export async function lockSubscription(tx: AccountTx): Promise<SubscriptionRow> {
  const [row] = await tx.run<SubscriptionRow>(lock, [tx.accountId]);
  return required(tx, row);
}

export async function updateSubscription(
  tx: AccountTx,
  change: Partial<SubscriptionRow>,
): Promise<void> {
  const { list, values } = updateParts(columns, change, { after: 1 });
  const update = unprepared(`update subscriptions set ${list} where account_id = $1`);
  await tx.run(update, [tx.accountId, ...values]);
}

const selectAccount = statement(`
  select account_id as "accountId" from subscriptions where stripe_customer_id = $1`);

export async function accountOfCustomer(tx: SystemTx, customerId: string): Promise<string | null> {
  const [row] = await tx.run<{ accountId: string }>(selectAccount, [customerId]);
  return row?.accountId ?? null;
}

const selectCustomers = statement(`
  select stripe_customer_id as id from subscriptions where stripe_customer_id is not null`);

/** The customer ids of all accounts at the provider. */
export async function allCustomers(tx: SystemTx): Promise<string[]> {
  const rows = await tx.run<{ id: string }>(selectCustomers);
  return rows.map(({ id }) => id);
}

function required(tx: AccountTx, row: SubscriptionRow | undefined): SubscriptionRow {
  if (!row) throw new Error(`Account ${tx.accountId} has no subscription`);
  return row;
}

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
