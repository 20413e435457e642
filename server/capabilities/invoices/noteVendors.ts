import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';

/** Citus numbers such rows itself, and passes them on only if something is returned. */
const note = statement(`
  insert into vendor_changes (account_id, vendor_id)
  select distinct $1::uuid, id from unnest($2::uuid[]) as id returning id`);

/** They are compared soon; the caller announces it. */
export function noteVendors(tx: AccountTx, ids: readonly string[]): void {
  if (ids.length > 0) tx.send(note, [tx.accountId, ids]);
}
