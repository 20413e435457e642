import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';

const raiseVersion = statement(`
  insert into approval_policies (version) values (1)
  on conflict (account_id) do update set version = approval_policies.version + 1`);

/**
 * Called in every transaction that changes a rule, somebody's roles or the settings. It is locked after members and the
 * rows of entities, and before the counter of changes. What is still to be decided is judged anew afterwards.
 */
export function policyChanged(tx: AccountTx): void {
  tx.send(raiseVersion);
}
