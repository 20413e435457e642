import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';

const lock = statement(
  "select pg_advisory_xact_lock(hashtextextended('docket reading ' || $1, 0))",
);

/** Of two files of one vendor that are read at once, the second finds what the first has made. */
export async function takeTurns(tx: AccountTx): Promise<void> {
  await tx.run(lock, [tx.accountId]);
}
