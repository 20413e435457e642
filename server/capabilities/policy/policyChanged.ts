import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';

const raiseVersion = statement(`
  insert into approval_policies (version) values (1)
  on conflict (account_id) do update set version = approval_policies.version + 1`);

/**
 * Called in every transaction that changes a rule, a member's roles or the settings. This row is
 * locked after members and entities, and before the change counter. Undecided invoices are judged
 * again afterwards.
 */
export function policyChanged(tx: AccountTx): void {
  tx.send(raiseVersion);
}
