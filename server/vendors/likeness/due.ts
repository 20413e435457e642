import type { DueWork } from '../../db/DueWorker.ts';
import type { Database } from '../../db/database.ts';
import type { Statement } from '../../db/statement.ts';
import { compareAnew } from './compareAnew.ts';

const selectDue: Statement = {
  name: 'accounts-with-vendor-changes',
  text: 'select distinct account_id as "accountId" from vendor_changes where due_at <= now() limit 100',
};

const postpone: Statement = {
  name: 'postpone-vendor-changes',
  text: `update vendor_changes set due_at = now() + interval '1 minute' where account_id = $1`,
};

/** Companies whose vendors are to be compared anew (see the triggers of migration 23). */
export function comparingVendors(db: Database): DueWork<{ accountId: string }> {
  return {
    name: 'comparing vendors',
    find: () => db.readingAcrossAccounts('vendors').run<{ accountId: string }>(selectDue),
    async carryOut({ accountId }) {
      await db.withAccount(accountId, compareAnew);
    },
    async postpone({ accountId }) {
      await db.withAccount(accountId, (tx) => tx.run(postpone, [tx.accountId]));
    },
  };
}
