import type { PlanId } from '#shared/subscription/subscription.ts';
import type { SystemTx } from '../db/database.ts';

/** Somebody new on their way to an account. */
export interface CheckoutRow {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  plan: PlanId;
  key_hash: Buffer;
  contested: boolean;
  stripe_customer_id: string | null;
  stripe_subscription_id: string | null;
  account_id: string | null;
  created_at: Date;
  completed_at: Date | null;
}

const checkouts = (tx: SystemTx) => tx<CheckoutRow>('checkouts');

/** Made when none is open for the address; locked until the transaction ends, so that two at once take turns. */
export async function openCheckout(
  tx: SystemTx,
  fresh: Pick<CheckoutRow, 'id' | 'email' | 'first_name' | 'last_name' | 'plan' | 'key_hash'>,
): Promise<CheckoutRow> {
  await tx.raw(
    `insert into checkouts (id, email, first_name, last_name, plan, key_hash) values (?, ?, ?, ?, ?, ?)
      on conflict (email) where completed_at is null do nothing`,
    [fresh.id, fresh.email, fresh.first_name, fresh.last_name, fresh.plan, fresh.key_hash],
  );
  const row = await checkouts(tx)
    .where({ email: fresh.email })
    .whereNull('completed_at')
    .forUpdate()
    .first();
  if (!row) throw new Error('A checkout that was just stored is not there');
  return row;
}

export async function lockCheckout(
  tx: SystemTx,
  by: Pick<CheckoutRow, 'id'> | { stripe_subscription_id: string } | { stripe_customer_id: string },
): Promise<CheckoutRow | undefined> {
  return checkouts(tx).where(by).forUpdate().first();
}

export async function updateCheckout(
  tx: SystemTx,
  id: string,
  change: Partial<CheckoutRow>,
): Promise<void> {
  await checkouts(tx).where({ id }).update(change);
}

export async function forgetCheckout(tx: SystemTx, id: string): Promise<void> {
  await checkouts(tx).where({ id }).delete();
}

export async function abandonedCheckouts(tx: SystemTx, before: Date): Promise<CheckoutRow[]> {
  return checkouts(tx).whereNull('completed_at').where('created_at', '<', before);
}
