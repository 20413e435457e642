import type { PlanId } from '#shared/subscription/subscription.ts';
import { type Columns, selectList, updateParts } from '../../platform/db/columns.ts';
import { statement, unprepared } from '../../platform/db/statement.ts';
import type { SystemTx } from '../../platform/db/transaction.ts';

/** The checkout of somebody who has no account yet. */
export interface CheckoutRow {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  plan: PlanId;
  keyHash: Buffer;
  contested: boolean;
  stripeCustomerId: string | null;
  stripeSubscriptionId: string | null;
  accountId: string | null;
  createdAt: Date;
  completedAt: Date | null;
}

const columns = {
  id: 'uuid',
  email: 'text',
  firstName: 'text',
  lastName: 'text',
  plan: 'text',
  keyHash: 'bytea',
  contested: 'boolean',
  stripeCustomerId: 'text',
  stripeSubscriptionId: 'text',
  accountId: 'uuid',
  createdAt: 'timestamptz',
  completedAt: 'timestamptz',
} satisfies Columns & Record<keyof CheckoutRow, string>;

const list = selectList(columns, 'checkout');

const insert = statement(`
  insert into checkouts (id, email, first_name, last_name, plan, key_hash)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (email) where completed_at is null do nothing`);

const lockOpen = statement(`
  select ${list} from checkouts checkout
  where checkout.email = $1 and checkout.completed_at is null for update`);

/** Finds or creates the open checkout of an address, and locks it, so that two calls at once are serialized. */
export async function openCheckout(
  tx: SystemTx,
  fresh: Pick<CheckoutRow, 'id' | 'email' | 'firstName' | 'lastName' | 'plan' | 'keyHash'>,
): Promise<CheckoutRow> {
  const { id, email, firstName, lastName, plan, keyHash } = fresh;
  await tx.run(insert, [id, email, firstName, lastName, plan, keyHash]);
  const [row] = await tx.run<CheckoutRow>(lockOpen, [email]);
  if (!row) throw new Error('A checkout that was just stored is not there');
  return row;
}

const lockBy = (column: string) =>
  statement(`select ${list} from checkouts checkout where checkout.${column} = $1 for update`);
const lockById = lockBy('id');
const lockByCustomer = lockBy('stripe_customer_id');
const lockBySubscription = lockBy('stripe_subscription_id');

export async function lockCheckout(
  tx: SystemTx,
  by: { id: string } | { stripeSubscriptionId: string } | { stripeCustomerId: string },
): Promise<CheckoutRow | undefined> {
  const lock =
    'id' in by ? lockById : 'stripeCustomerId' in by ? lockByCustomer : lockBySubscription;
  const [row] = await tx.run<CheckoutRow>(lock, Object.values(by));
  return row;
}

export async function updateCheckout(
  tx: SystemTx,
  id: string,
  change: Partial<CheckoutRow>,
): Promise<void> {
  const { list: changes, values } = updateParts(columns, change, { after: 1 });
  await tx.run(unprepared(`update checkouts set ${changes} where id = $1`), [id, ...values]);
}

const forget = statement('delete from checkouts where id = $1');

export async function forgetCheckout(tx: SystemTx, id: string): Promise<void> {
  await tx.run(forget, [id]);
}

const selectAbandoned = statement(`
  select ${list} from checkouts checkout
  where checkout.completed_at is null and checkout.created_at < $1`);

export function abandonedCheckouts(tx: SystemTx, before: Date): Promise<CheckoutRow[]> {
  return tx.run<CheckoutRow>(selectAbandoned, [before]);
}
