import type { Database } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { DueWork } from '../../../platform/work/DueWorker.ts';
import { comparingVendorsWork } from '../../../platform/work/dueTopics.ts';
import { nextDueInMs, untilTime } from '../../../platform/work/nextDue.ts';
import { compareAnew } from './compareAnew.ts';

const selectDue = statement(
  'select distinct account_id as "accountId" from vendor_changes where due_at <= now() limit 100',
);

const selectNext = statement(`select ${untilTime('min(due_at)')} from vendor_changes`);

const postpone = statement(
  `update vendor_changes set due_at = now() + interval '1 minute' where account_id = $1`,
);

/** Compares vendors that have changed; the triggers in vendors.sql note the changes. */
export function comparingVendors(db: Database): DueWork<{ accountId: string }> {
  return {
    name: comparingVendorsWork,
    atOnce: 1,
    find: () => db.readingAcrossAccounts('vendors').run<{ accountId: string }>(selectDue),
    nextDueInMs: () => nextDueInMs(db.readingAcrossAccounts('vendors'), selectNext),
    async carryOut({ accountId }) {
      await db.withAccount(accountId, compareAnew);
    },
    async postpone({ accountId }) {
      await db.withAccount(accountId, (tx) => tx.run(postpone, [tx.accountId]));
    },
  };
}
