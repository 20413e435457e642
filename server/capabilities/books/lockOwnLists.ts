import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';

const lock = statement("select pg_advisory_xact_lock(hashtextextended('docket books ' || $1, 0))");

/** Advisory lock: of two changes at the same time, the second sees the first. */
export async function lockOwnLists(tx: AccountTx): Promise<void> {
  await tx.run(lock, [tx.accountId]);
}
