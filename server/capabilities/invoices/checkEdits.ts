import type { Checks } from '#shared/invoices/checksAfter.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';

const putChecks = statement(`
  update invoices as row set confirmed = new.confirmed, reviewed = new.reviewed, sent_back = new."sentBack"
  from jsonb_to_recordset($2::jsonb) as new (id uuid, confirmed jsonb, reviewed jsonb, "sentBack" jsonb)
  where row.account_id = $1 and row.id = any($3::uuid[]) and row.id = new.id`);

/** Checks of invoices that edits have changed, by id. */
export function storeChecks(tx: AccountTx, changed: ReadonlyMap<string, Checks>): void {
  if (changed.size === 0) return;
  const rows = [...changed].map(([id, { confirmed, reviewed, sentBack }]) => ({
    id,
    confirmed,
    reviewed,
    sentBack,
  }));
  tx.send(putChecks, [tx.accountId, JSON.stringify(rows), [...changed.keys()]]);
}
