import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';

const lock = statement(
  "select pg_advisory_xact_lock(hashtextextended('docket reading ' || $1, 0))",
);

/**
 * Advisory lock: of two files of one vendor read at the same time, the second finds the vendor that
 * the first has created.
 */
export async function lockVendorMatching(tx: AccountTx): Promise<void> {
  await tx.run(lock, [tx.accountId]);
}
