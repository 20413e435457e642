import type { AccountTx } from '../db/database.ts';

export interface WebhookRow {
  account_id: string;
  url: string;
  sealed_secret: string;
  is_on: boolean;
  changed_by: string;
  changed_at: Date;
}

const own = (tx: AccountTx) => tx<WebhookRow>('webhooks').where({ account_id: tx.accountId });

export async function findWebhook(tx: AccountTx): Promise<WebhookRow | undefined> {
  return own(tx).first();
}

/** Whoever else changes it waits until this transaction is over. */
export async function lockWebhook(tx: AccountTx): Promise<WebhookRow | undefined> {
  return own(tx).forUpdate().first();
}

export async function putWebhookRow(
  tx: AccountTx,
  given: Pick<WebhookRow, 'url' | 'sealed_secret' | 'is_on' | 'changed_by'>,
): Promise<void> {
  const row = { ...given, changed_at: new Date() };
  await tx<WebhookRow>('webhooks').insert(row).onConflict('account_id').merge();
}

export async function dropWebhook(tx: AccountTx): Promise<void> {
  await own(tx).delete();
}
