import type { AccountWork, Statement } from '../db/statement.ts';

const raiseVersion: Statement = {
  name: 'change-approval-policy',
  text: `insert into approval_policies (version) values (1)
    on conflict (account_id) do update set version = approval_policies.version + 1`,
};

/**
 * Called in every transaction that changes a rule, somebody's roles or the settings. It is locked after members and the
 * rows of entities, and before the counter of changes. What is still to be decided is judged anew afterwards.
 */
export function policyChanged(tx: AccountWork): void {
  tx.send(raiseVersion);
}
