import { type Columns, selectList } from '../../platform/db/columns.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';

export interface WebhookRow {
  url: string;
  sealedSecret: string;
  isOn: boolean;
  changedBy: string;
  changedAt: Date;
}

const columns = {
  url: 'text',
  sealedSecret: 'text',
  isOn: 'boolean',
  changedBy: 'text',
  changedAt: 'timestamptz',
} satisfies Columns & Record<keyof WebhookRow, string>;

const own = `select ${selectList(columns, 'row')} from webhooks as row where row.account_id = $1`;
const select = statement(own);
const lock = statement(`${own} for update`);

export async function findWebhook(tx: AccountTx): Promise<WebhookRow | undefined> {
  const [row] = await tx.run<WebhookRow>(select, [tx.accountId]);
  return row;
}

/** Locks it for a change; others wait until this transaction ends. */
export async function lockWebhook(tx: AccountTx): Promise<WebhookRow | undefined> {
  const [row] = await tx.run<WebhookRow>(lock, [tx.accountId]);
  return row;
}

const put = statement(`
  insert into webhooks (url, sealed_secret, is_on, changed_by, changed_at)
  values ($1, $2, $3, $4, now())
  on conflict (account_id) do update
    set url = excluded.url, sealed_secret = excluded.sealed_secret, is_on = excluded.is_on,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at`);

export async function putWebhookRow(
  tx: AccountTx,
  { url, sealedSecret, isOn, changedBy }: Omit<WebhookRow, 'changedAt'>,
): Promise<void> {
  await tx.run(put, [url, sealedSecret, isOn, changedBy]);
}

const drop = statement('delete from webhooks where account_id = $1');

export async function dropWebhook(tx: AccountTx): Promise<void> {
  await tx.run(drop, [tx.accountId]);
}
